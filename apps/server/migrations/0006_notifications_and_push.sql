-- What students are told, which ways they want it, and the browsers in which they asked for push.

create table notifications (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  kind text not null,
  -- What it is about: an event, a payment, the student.
  subject text not null,
  -- The words as they were said and the facts behind them: what was told stays told when the house learns new words.
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- Set in the transaction that queues mail and push: a job that runs twice queues them once.
  handed_over_at timestamptz,
  -- Nobody is told the same thing twice, however often it is caused.
  unique (student_id, kind, subject)
);
create index notifications_newest_first on notifications (student_id, created_at desc, id desc);
create index notifications_unread on notifications (student_id) where read_at is null;

-- Whoever never chose has no row and gets both.
create table notification_settings (
  student_id uuid primary key references students (id) on delete cascade,
  email boolean not null,
  push boolean not null,
  updated_at timestamptz not null
);

create table push_devices (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  -- Whoever signs out of a browser gets no more pushes there.
  session_id uuid not null references sessions (id) on delete cascade,
  -- One browser, one owner: the student who registered it last.
  endpoint text not null unique check (length(endpoint) <= 1500),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  platform text not null,
  registered_at timestamptz not null
);
create index push_devices_of_student on push_devices (student_id, registered_at desc);
create index push_devices_of_session on push_devices (session_id);
-- Asked before every push: has somebody else signed in to this browser since?
create index sessions_of_browser on sessions (browser_id);
