import type { VenueDraft } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { VenueUse } from './venue-change-rules.ts';

export interface StoredVenue extends VenueDraft {
  id: string;
  isInvented: boolean;
  isRetired: boolean;
}

/** All restaurants, or one; retired ones last. */
export async function listStoredVenues(db: Db | Tx, venueId?: string): Promise<StoredVenue[]> {
  const { rows } = await sql<StoredVenue>`
    select id, name, street, city, state, zip, latitude, longitude, after_party_name as "afterPartyName",
      after_party_address as "afterPartyAddress", tables, seats_per_table as "seatsPerTable",
      invented as "isInvented", retired_at is not null as "isRetired"
    from venues where kind = 'restaurant' and id = coalesce(${venueId ?? null}::uuid, id)
    order by retired_at is not null, name, street`.execute(db);
  return rows;
}

/**
 * The events to come that have tables at restaurants, or at one of them. Absent students do not count. It begins with
 * the events, because the tables and places of all past events are too many to read.
 */
export async function listUses(db: Db | Tx, now: Date, venueId?: string): Promise<VenueUse[]> {
  const { rows } = await sql<VenueUse>`
    select venue_id as "venueId", events.id as "eventId", title, starts_at as "startsAt", ends_at as "endsAt",
      status, count(*) as tables, sum(size)::integer as students, max(size)::integer as largest
    from events
    join event_tables on event_tables.event_id = events.id
    cross join lateral (
      select count(*) as size from table_places where table_id = event_tables.id and absent_at is null) as places
    where status in ('closed', 'released') and ends_at > ${now}
      and venue_id = coalesce(${venueId ?? null}::uuid, venue_id)
    group by venue_id, events.id order by starts_at, events.id`.execute(db);
  return rows;
}

export async function hasOtherVenue(
  tx: Db | Tx,
  { name, street }: Pick<VenueDraft, 'name' | 'street'>,
  venueId: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom('venues')
    .select('id')
    .where('name', '=', name)
    .where('street', '=', street)
    .where('id', '!=', venueId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateVenue(tx: Tx, venueId: string, draft: VenueDraft): Promise<void> {
  const { afterPartyName, afterPartyAddress, seatsPerTable, ...venue } = draft;
  await tx
    .updateTable('venues')
    .set({
      ...venue,
      after_party_name: afterPartyName,
      after_party_address: afterPartyAddress,
      seats_per_table: seatsPerTable,
    })
    .where('id', '=', venueId)
    .execute();
}

export async function setActive(tx: Tx, venueId: string): Promise<void> {
  await tx.updateTable('venues').set({ retired_at: null }).where('id', '=', venueId).execute();
}
