-- The hours that an event had before each change, so that a message can name the hours that its reader knows. After
-- two quick changes these are not the hours in between. The product of the version before ignores this table.
create table past_event_hours (
  event_id text not null references events (id) on delete cascade,
  -- When the hours changed. A student who came at this time or before saw these hours.
  changed_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (event_id, changed_at)
);
