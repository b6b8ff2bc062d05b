-- Events: what is offered, who has a seat, who came with whom, and who sat where.

create table series (
  -- 'summer-nyc-2025'
  id text primary key,
  title text not null,
  -- Where no dates are known yet there is only a list of those who want to come.
  sells_tickets boolean not null,
  pass_cents integer check (pass_cents > 0),
  ticket_cents integer check (ticket_cents > 0),
  -- Something for the first who register: how many get it, how much it is, and how many are left.
  offer_total integer not null default 0,
  offer_cents integer not null default 0,
  offer_left integer not null default 0 check (offer_left between 0 and offer_total),
  check (not sells_tickets or (pass_cents is not null and ticket_cents is not null))
);

create table semesters (
  -- 'summer', as in the page's address.
  id text primary key,
  position smallint not null unique,
  title text not null,
  date_range text not null,
  short_description text not null,
  registration_status text not null check (registration_status in ('PRE_REGISTER', 'CLOSED', 'COMING_SOON')),
  registration_message text not null,
  -- The name of one of our drawings.
  hero_image text not null,
  series_id text references series (id)
);

create table events (
  -- 'MMDDYYYY-brunch-nyc'
  id text primary key,
  title text not null check (title in ('Brunch', 'Lunch', 'Dinner', 'Summer Series')),
  series_id text references series (id),
  area text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Registration ends and the table is laid.
  closes_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed', 'released', 'completed', 'cancelled')),
  capacity integer not null check (capacity > 0),
  -- Every row in seats counts, also one that is only kept for somebody. Never one more than there are.
  seats_taken integer not null default 0 check (seats_taken between 0 and capacity),
  table_min smallint not null check (table_min >= 2),
  table_max smallint not null check (table_max >= table_min),
  price_cents integer not null check (price_cents >= 0),
  released_at timestamptz,
  cancelled_at timestamptz,
  cancelled_because text,
  -- When students were told that the venue is late.
  late_since timestamptz,
  -- Grows whenever the calendar entry changes.
  sequence integer not null default 0,
  created_at timestamptz not null,
  check (closes_at < starts_at and starts_at < ends_at)
);
create index events_of_series on events (series_id, starts_at);
create index events_by_start on events (starts_at);

create table seats (
  event_id text not null references events (id),
  student_id uuid not null references students (id) on delete cascade,
  -- Kept while somebody pays, kept for the first on the waitlist, or theirs.
  state text not null check (state in ('reserved', 'offered', 'registered')),
  held_until timestamptz,
  -- What paid for it, where something did.
  payment_id uuid references payments (id),
  -- Part of a pass: it goes and comes with it.
  by_pass boolean not null default false,
  registered_at timestamptz,
  -- The secret in the address of the calendar file; ends with the seat.
  calendar_secret text unique,
  primary key (event_id, student_id),
  check ((state = 'registered') = (registered_at is not null)),
  check ((state = 'registered') = (held_until is null))
);
create index seats_of_student on seats (student_id);
create index seats_of_payment on seats (payment_id);
create index seats_held on seats (held_until) where held_until is not null;

create table waitlist (
  event_id text not null references events (id),
  student_id uuid not null references students (id) on delete cascade,
  -- Who comes first is served first.
  ticket bigint generated always as identity,
  joined_at timestamptz not null,
  primary key (event_id, student_id)
);
create index waitlist_in_line on waitlist (event_id, ticket);
create index waitlist_of_student on waitlist (student_id);

-- Who is part of a series: by a pass, by a ticket for one of its dates, or, where nothing is sold yet, by asking.
create table series_registrations (
  series_id text not null references series (id),
  student_id uuid not null references students (id) on delete cascade,
  has_pass boolean not null default false,
  payment_id uuid references payments (id),
  created_at timestamptz not null,
  primary key (series_id, student_id)
);
create index series_registrations_of_student on series_registrations (student_id);
create index series_registrations_newest on series_registrations (series_id, created_at desc);

create table perks (
  student_id uuid not null references students (id) on delete cascade,
  kind text not null check (kind in ('early_credit', 'appetizer')),
  -- The series or the event with which it came.
  target text not null,
  amount_cents integer not null check (amount_cents > 0),
  granted_at timestamptz not null,
  -- The evening at which it is to be used.
  event_id text references events (id),
  primary key (student_id, kind)
);

create table leads (
  id uuid primary key,
  email text not null,
  -- An event or a series.
  target text not null,
  first_name text not null,
  last_name text not null,
  -- The invite code in the link that led here.
  referral_id text,
  -- The browser's own id: what is known of where the visitor came from hangs on it.
  browser_id text,
  student_id uuid references students (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (email, target)
);
create index leads_of_student on leads (student_id);

create table venues (
  id uuid primary key,
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  after_party_name text not null,
  after_party_address text not null,
  -- How many of our tables it takes at once.
  tables integer not null check (tables > 0),
  seats_per_table smallint not null check (seats_per_table > 0),
  -- Only a demo has places that do not exist.
  invented boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  unique (name, street)
);

create table event_tables (
  id uuid primary key,
  event_id text not null references events (id),
  number smallint not null,
  -- Empty while there is no place for it.
  venue_id uuid references venues (id),
  reservation_number text not null,
  unique (event_id, number),
  unique (event_id, reservation_number)
);
create index event_tables_of_venue on event_tables (venue_id);

-- Who sits where. Only those who came have met each other.
create table table_places (
  event_id text not null references events (id),
  student_id uuid not null references students (id) on delete cascade,
  table_id uuid not null references event_tables (id) on delete cascade,
  checked_in_at timestamptz,
  -- 'I can't come', said after registration closed; or an organiser's correction afterwards.
  absent_at timestamptz,
  primary key (event_id, student_id)
);
create index table_places_of_student on table_places (student_id);
create index table_places_of_table on table_places (table_id);

-- Friends who come together. A target is an event, or a series with all of its evenings.
create table invite_codes (
  code text primary key,
  student_id uuid not null references students (id) on delete cascade,
  target text not null,
  created_at timestamptz not null,
  -- A renewed code ends the old one.
  ended_at timestamptz
);
create unique index invite_codes_one_alive on invite_codes (student_id, target) where ended_at is null;

create table friend_groups (
  id uuid primary key,
  target text not null,
  -- Whose invitation it is; may take somebody out again.
  owner_id uuid not null references students (id) on delete cascade,
  -- Counted here, so that the database itself refuses the fourth.
  size smallint not null default 1 check (size between 1 and 3),
  created_at timestamptz not null,
  unique (id, target)
);
create index friend_groups_of_owner on friend_groups (owner_id);

create table friend_group_members (
  group_id uuid not null,
  target text not null,
  student_id uuid not null references students (id) on delete cascade,
  joined_at timestamptz not null,
  -- One friend group for each student and target.
  primary key (student_id, target),
  foreign key (group_id, target) references friend_groups (id, target) on delete cascade
);
create index friend_group_members_of_group on friend_group_members (group_id);

create table friend_invitations (
  id uuid primary key,
  inviter_id uuid not null references students (id) on delete cascade,
  target text not null,
  email text not null,
  created_at timestamptz not null,
  -- One mail for each event and address.
  unique (inviter_id, target, email)
);
create index friend_invitations_of_day on friend_invitations (inviter_id, created_at);
create index friend_invitations_to on friend_invitations (email);

-- 'Don't invite me again': kept as a keyed hash, since nobody here needs the address itself.
create table unwanted_invitations (
  email_hash bytea primary key,
  created_at timestamptz not null
);

-- What students privately wish about each other, after having been shown to one another.
create table wishes (
  student_id uuid not null references students (id) on delete cascade,
  about_id uuid not null references students (id) on delete cascade,
  wish text not null check (wish in ('again', 'never')),
  created_at timestamptz not null,
  primary key (student_id, about_id),
  check (student_id <> about_id)
);
create index wishes_about on wishes (about_id);

create table reports (
  id uuid primary key,
  -- Stays when its author leaves: it may be about somebody's safety.
  reporter_id uuid references students (id) on delete set null,
  about_id uuid references students (id) on delete set null,
  -- The event, or the crew, where it happened.
  context text,
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('dismissed', 'warned', 'suspended'))
);
create index reports_by_reporter on reports (reporter_id);
create index reports_about on reports (about_id);

alter table students drop constraint students_status_check;
alter table students add constraint students_status_check check (status in ('ACTIVE', 'SUSPENDED'));

-- What others were told of somebody by name goes with that account.
create index notifications_about on notifications ((payload ->> 'aboutStudentId'))
  where payload ->> 'aboutStudentId' is not null;
