import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { eventFactsOf, placeFactsOf } from '../event-facts.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import { listPlaces } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import type { OfficeVenuesDeps } from './office-venues.deps.ts';

/** The students of these events at the venue, without those who said that they cannot come. */
export async function listStudentsAt(
  db: Db | Tx,
  eventIds: readonly string[],
  venueId: string,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select table_places.event_id || ' ' || student_id as key
    from table_places join event_tables on event_tables.id = table_id
    where table_places.event_id = any(${[...eventIds]}::text[]) and venue_id = ${venueId} and absent_at is null
    order by 1`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Tells the students at the tables of a venue. Call after the sequence of the event was increased: it makes the
 * subject new, so that a second change is told too.
 */
export async function notifyTables(
  tx: Tx,
  { clock, notify }: Pick<OfficeVenuesDeps, 'clock' | 'notify'>,
  told: { eventId: string; venueId: string; kind: 'venue_changed' | 'venue_replaced'; news: string },
  onlyTables?: ReadonlySet<string>,
): Promise<void> {
  const { eventId, venueId, kind, news } = told;
  const event = (await findSeatedEvent(tx, eventId))!;
  const facts = eventFactsOf(event, clock.now());
  const places = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
  for (const site of await listSites(tx, eventId)) {
    const to = places.filter(({ tableId }) => tableId === site.tableId).map(({ studentId }) => studentId);
    if (site.venueId !== venueId || to.length === 0 || onlyTables?.has(site.tableId) === false) continue;
    await notify(tx, {
      to,
      kind,
      subject: `${eventId}:${event.sequence}`,
      payload: { ...facts, ...placeFactsOf(site), news },
    });
  }
}
