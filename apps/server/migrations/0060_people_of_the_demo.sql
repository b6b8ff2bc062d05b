-- The code of a mail that was sent because of that code. Null in all other mails.
alter table demo.mail add column passcode text;

-- Full names of synthetic students and guests. A name is given once, even if its account was deleted.
create table demo.used_names (
  full_name text primary key
);

-- What synthetic students do before an event that no table of the product stores.
create table demo.happenings (
  event_id text not null references events (id) on delete cascade,
  student_id uuid not null references students (id) on delete cascade,
  kind text not null check (kind in ('set_out', 'late')),
  words text not null default '',
  at timestamptz not null,
  primary key (event_id, student_id, kind)
);
create index demo_happenings_of_student on demo.happenings (student_id);
