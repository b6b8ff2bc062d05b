-- What organisers settle with a restaurant for one event. A row says that the venue was chosen for the event or must
-- not be used for it, and which reservation students name at the door.
create table event_venues (
  event_id text not null references events (id) on delete cascade,
  venue_id uuid not null references venues (id),
  -- Null: students read 'Ask for Crewtable'.
  reservation text,
  -- Null: the release decides. The release prefers 'use' and never takes 'avoid'.
  choice text check (choice in ('use', 'avoid')),
  primary key (event_id, venue_id)
);
create index event_venues_of_venue on event_venues (venue_id);

-- Nobody reads this invented number any more. The default lets the version before, which does, run beside this one.
alter table event_tables alter column reservation_number
  set default 'CT-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8));
