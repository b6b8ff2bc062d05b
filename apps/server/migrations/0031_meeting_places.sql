-- Crews meet at places that organisers enter: venues of a kind of their own, without tables and after-party.
alter table venues add column kind text not null default 'restaurant'
  check (kind in ('restaurant', 'meeting place'));
alter table venues alter column after_party_name drop not null;
alter table venues alter column after_party_address drop not null;
alter table venues alter column tables drop not null;
alter table venues alter column seats_per_table drop not null;
alter table venues add constraint venues_restaurant_is_complete check (
  kind <> 'restaurant' or num_nulls(after_party_name, after_party_address, tables, seats_per_table) = 0);

-- What a crew was told stays, whatever becomes of the venue.
alter table crews add column venue_id uuid references venues (id);
alter table crews add column place_address text;
update crews set place_address = location;
alter table crews alter column place_address set not null;
alter table crews add column place_invented boolean not null default false;
-- Counted when the next crew gets a place, so that not all crews of one time meet at the same one.
create index crews_of_venue on crews (venue_id, meeting_time);
