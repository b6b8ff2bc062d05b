-- Page views and finished steps, counted by ourselves. They go after 13 months.
create table analytics_events (
  id uuid primary key,
  at timestamptz not null,
  name text not null check (name in ('page_view', 'registration_step_completed', 'lead_submission')),
  -- A query string may hold an address or an invite code: it must not get here, whoever forgets to cut it off.
  path text not null check (path !~ '[?#@]'),
  title text,
  source text,
  -- The browser's own number; there need not be a row for it.
  visitor_id uuid,
  student_id uuid references students (id) on delete cascade
);
create index analytics_events_age on analytics_events (at);
create index analytics_events_of_student on analytics_events (student_id);
create index analytics_events_of_visitor on analytics_events (visitor_id);

-- What a student lets us quote. The row is the consent: withdrawing it deletes the row.
create table testimonials (
  student_id uuid primary key references students (id) on delete cascade,
  quote text not null check (length(quote) between 1 and 280),
  agreed_at timestamptz not null,
  -- Set by the organiser; other words need to be read again.
  published_at timestamptz
);
