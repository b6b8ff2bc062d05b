-- Where a student is signed in, to be shown in Settings, and when the student last proved to be the owner.

-- All may be null: a process of the previous version still opens sessions while this one starts.
alter table sessions
  -- Read from the User-Agent; the header itself is not kept.
  add column browser text,
  add column system text,
  -- The last renewal, on the product's time like created_at.
  add column last_used_at timestamptz,
  -- The last passcode entered in this session, on real time: deleting the account needs a recent one.
  add column confirmed_at timestamptz;

-- A code that confirms who holds a session. In a table of its own: it opens no session, and a passcode unlocks nothing.
create table confirmation_codes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- HMAC over id, address and code. The code itself is never stored.
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index confirmation_codes_of_student on confirmation_codes (student_id, created_at);
create index confirmation_codes_of_session on confirmation_codes (session_id);
