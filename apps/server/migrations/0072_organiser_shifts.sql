-- Which events a host works at. The product of the version before ignores this table.

create table organiser_shifts (
  organiser_id uuid not null references organisers (id),
  event_id text not null references events (id) on delete cascade,
  -- Null: the whole event.
  venue_id uuid references venues (id) on delete set null,
  created_at timestamptz not null,
  primary key (organiser_id, event_id)
);

create index organiser_shifts_by_event on organiser_shifts (event_id);
create index organiser_shifts_by_venue on organiser_shifts (venue_id);
