create table students (
  id uuid primary key,
  -- Trimmed, lower-cased, without a +tag: one student, one account.
  email text not null unique,
  status text not null default 'ACTIVE' check (status in ('ACTIVE')),
  created_at timestamptz not null
);

create table passcode_challenges (
  -- Also in an HttpOnly cookie: a code works only in the browser that asked for it.
  id uuid primary key,
  email text not null,
  -- HMAC over challenge, address and code. The code itself is never stored.
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index passcode_challenges_expiry on passcode_challenges (expires_at);

create table sessions (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_student on sessions (student_id);
