-- Sign-in in full: what one browser may ask for, how long a session lives, and who has brought whom.

-- Nothing has been released with these rows; a challenge without a browser could not be counted.
delete from passcode_challenges;
alter table passcode_challenges
  add column browser_id uuid not null;
create index passcode_challenges_of_address on passcode_challenges (email, created_at);

-- Wrong codes in a row, for addresses with and without an account alike.
create table sign_in_guards (
  email text primary key,
  failures integer not null,
  held_until timestamptz
);

-- A browser that has signed in to an account before has an allowance of its own, so that strangers who ask for codes
-- cannot keep the student out.
create table known_browsers (
  student_id uuid not null references students (id) on delete cascade,
  browser_id uuid not null,
  last_seen_at timestamptz not null,
  primary key (student_id, browser_id)
);

-- Both limits on real time: they guard against real thieves, and moving a demo's clock must sign nobody out.
delete from sessions;
alter table sessions
  add column browser_id uuid not null,
  add column idle_until timestamptz not null,
  add column ends_at timestamptz not null;

create table refresh_tokens (
  -- Only the hash is kept: whoever reads the database cannot sign in with it.
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  used_at timestamptz,
  -- What it was exchanged for. While that is unused, the exchange may be repeated for some seconds.
  successor bytea,
  check ((used_at is null) = (successor is null))
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- Known to all processes: when the mail server failed last, unless it has taken a mail since.
create table mail_health (
  only_row boolean primary key default true check (only_row),
  failed_at timestamptz
);
insert into mail_health (failed_at) values (null);

-- Where a visitor came from, and which account that led to.
create table visitors (
  id uuid primary key,
  utm_source text not null,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  referrer text not null,
  referred_by text,
  student_id uuid references students (id) on delete set null,
  first_seen_at timestamptz not null
);
create index visitors_of_student on visitors (student_id);
