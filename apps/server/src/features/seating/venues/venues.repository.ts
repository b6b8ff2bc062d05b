import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { VenueDraft } from './venue-draft-rules.ts';

export interface NewVenue extends VenueDraft {
  id: string;
  invented: boolean;
}

/** Skips venues whose name and street exist already. Returns false if none was added. */
export async function insertVenues(tx: Tx, venues: readonly NewVenue[], at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('venues')
    .values(
      venues.map(({ afterPartyName, afterPartyAddress, seatsPerTable, ...venue }) => ({
        ...venue,
        after_party_name: afterPartyName,
        after_party_address: afterPartyAddress,
        seats_per_table: seatsPerTable,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['name', 'street']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

export async function hasInventedVenue(tx: Tx): Promise<boolean> {
  const venue = await tx
    .selectFrom('venues')
    .select('id')
    .where('kind', '=', 'restaurant')
    .where('invented', '=', true)
    .limit(1)
    .executeTakeFirst();
  return venue !== undefined;
}

export function listVenues(db: Db) {
  return db.selectFrom('venues').selectAll().orderBy('name').orderBy('street').execute();
}

export async function retireVenue(tx: Tx, venueId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('venues')
    .set({ retired_at: at })
    .where('id', '=', venueId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const assigningLock = 7_310_907;

/** Serialises the assignment of venues, so that two events never get the same table of a venue. */
export async function lockVenueAssignment(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${assigningLock})`.execute(tx);
}

export interface FreeVenue {
  id: string;
  name: string;
  street: string;
  tablesFree: number;
  seatsPerTable: number;
  /** An organiser chose it for this event. */
  isPreferred: boolean;
  /** An organiser replaced it for this event. */
  isAvoided: boolean;
}

/**
 * Restaurants in use, with the number of tables that no other event at that time has taken. Without those that an
 * organiser replaced for this event, unless `alsoAvoided`.
 */
export async function listFreeVenues(
  db: Db,
  event: { id: string; startsAt: Date; endsAt: Date },
  { alsoInvented, alsoAvoided = false }: { alsoInvented: boolean; alsoAvoided?: boolean },
): Promise<FreeVenue[]> {
  const { rows } = await sql<FreeVenue>`
    select venues.id, venues.name, venues.street, venues.tables - count(events.id) as "tablesFree",
      seats_per_table as "seatsPerTable", coalesce(choice = 'use', false) as "isPreferred",
      coalesce(choice = 'avoid', false) as "isAvoided"
    from venues
    left join event_venues on event_venues.venue_id = venues.id and event_venues.event_id = ${event.id}
    left join event_tables on event_tables.venue_id = venues.id
    left join events on events.id = event_tables.event_id and events.id <> ${event.id}
      and events.status in ('closed', 'released')
      and events.starts_at < ${event.endsAt} and events.ends_at > ${event.startsAt}
    where kind = 'restaurant' and retired_at is null and (not invented or ${alsoInvented})
      and (${alsoAvoided} or choice is distinct from 'avoid')
    group by venues.id, choice order by venues.invented, venues.name, venues.street`.execute(db);
  return rows;
}

/** The venue and the reservation of a table. */
export interface TableSite {
  tableId: string;
  venueId: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  seatsPerTable: number;
  invented: boolean;
  /** What students name at the door. Null if no organiser entered it. */
  reservation: string | null;
  afterPartyName: string;
  afterPartyAddress: string;
}

export function listSites(db: Db, eventId: string): Promise<TableSite[]> {
  return (
    db
      .selectFrom('event_tables')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .leftJoin('event_venues', (join) =>
        join
          .onRef('event_venues.event_id', '=', 'event_tables.event_id')
          .onRef('event_venues.venue_id', '=', 'event_tables.venue_id'),
      )
      .select([
        'event_tables.id as tableId',
        'venues.id as venueId',
        'name',
        'street',
        'city',
        'state',
        'zip',
      ])
      .select(['latitude', 'longitude', 'seats_per_table as seatsPerTable', 'invented'])
      .select(['reservation', 'after_party_name as afterPartyName'])
      .select('after_party_address as afterPartyAddress')
      .where('event_tables.event_id', '=', eventId)
      // Only restaurants have tables, and a check constraint requires these columns for restaurants.
      .$narrowType<{ seatsPerTable: NotNull; afterPartyName: NotNull; afterPartyAddress: NotNull }>()
      .execute()
  );
}
