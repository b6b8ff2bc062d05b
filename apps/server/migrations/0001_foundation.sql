-- What every feature stands on: limits, repeatable calls, future work, outgoing mail, and the demo's own things.
-- No default takes the database's own time: 'now' always comes from the product's clock, as a parameter.

-- Counters of rate-limiter-flexible; the shape is the library's.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  -- The student or visitor, the route, the key and the body, hashed: the same key with another body is another call.
  scope text primary key,
  -- Set while the first call is being worked on. If its process dies, the next one may take over after this.
  running_until timestamptz not null,
  -- Text, because it is given again as it was; jsonb would refuse characters that JSON allows.
  answer text,
  created_at timestamptz not null
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table scheduled_work (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  max_attempts integer not null,
  due_at timestamptz not null,
  -- Scheduling the same thing again moves it instead of doubling it.
  unique (kind, subject)
);
create index scheduled_work_due on scheduled_work (due_at, id);

-- Which process runs which worker, so that the jobs of a dead process are given back at once.
create table job_workers (
  worker_id text primary key,
  process_key bigint not null
);

create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  template text not null,
  -- Sealed with the application's key: a passcode must not lie readable in a table or a backup.
  sealed_props bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null
);

create table activity (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  text text not null
);
create index activity_newest on activity (at desc, id desc);

create schema demo;

create table demo.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);

create table demo.secrets (
  only_row boolean primary key default true check (only_row),
  value jsonb not null
);

create table demo.mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index demo_mail_newest on demo.mail (recipient, sent_at desc);
