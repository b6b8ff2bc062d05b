import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { eventFactsOf, placeFactsOf } from '../event-facts.ts';
import {
  findSeatedEvent,
  holdStudentsWithSeats,
  listComing,
  lockSeatedEvent,
} from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { plantInventedVenues } from '../venues/demo-venues.ts';
import { venueMissingMail } from '../organiser/organiser-mails.tsx';
import { hasPairToSeparate } from '../tables/pairs-at-tables.ts';
import { separateBeforeRelease } from '../tables/separate-before-release.ts';
import { listPlaces, listTables, setVenue } from '../tables/tables.repository.ts';
import { assignAlone, listFreeVenues, listSites } from '../venues/venues.repository.ts';
import { assignVenues } from '../venues/venue-rules.ts';
import type { TableToPlace } from '../venues/venue-rules.ts';
import { releaseJob } from '../job-kinds.ts';

/** What students read when the evening begins and there is nowhere to go. */
export const noVenue = 'No venue could be confirmed in time.';

const lookAgainMs = 10 * 60_000;

interface SetTable extends TableToPlace {
  students: string[];
}

/**
 * Places for all tables, or for none: then students are told once that it is late, the organiser is alarmed, and it is
 * tried again until the evening would begin. In one transaction, so that everybody is told exactly what is kept.
 */
export async function releaseTables(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, life } = deps;
  const evening = await findSeatedEvent(db, eventId);
  if (evening?.status !== 'closed') return;
  if (clock.now() >= evening.startsAt) {
    if ((await listComing(db, eventId)).length > 0) await deps.cancelEvent(eventId, noVenue);
    return;
  }
  await separateBeforeRelease(deps, eventId);
  await db.transaction().execute(async (tx) => {
    if (deps.inventsVenues) await plantInventedVenues(tx, clock.now());
    await assignAlone(tx);
    await holdStudentsWithSeats(tx, eventId);
    const locked = await lockSeatedEvent(tx, eventId);
    if (locked?.status !== 'closed') return;
    const isLaid = (await listTables(tx, eventId)).length > 0;
    // Whoever lays the tables asks for this again.
    if (!isLaid && (await listComing(tx, eventId)).length > 0) return;
    // Told us at this very moment: the next run of this job forms the tables again.
    if (await hasPairToSeparate(tx, deps, eventId)) {
      await enqueue(tx, releaseJob, { eventId });
      return;
    }
    const tables = await setTables(tx, eventId);
    const venues = await listFreeVenues(tx, locked, { alsoInvented: deps.inventsVenues });
    const places = assignVenues(tables, venues);
    if (!places) {
      await waitForVenue(tx, deps, locked, tables);
      return;
    }
    for (const [tableId, venueId] of places) await setVenue(tx, tableId, venueId);
    await life.move(tx, eventId, { from: 'closed', to: 'released' });
    await life.touch(tx, eventId);
    await tellEverybody(tx, deps, eventId, tables);
  });
}

/** Those at which somebody is still expected. */
async function setTables(tx: Tx, eventId: string): Promise<SetTable[]> {
  const places = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
  return (await listTables(tx, eventId))
    .map(({ id }) => ({
      id,
      students: places.filter(({ tableId }) => tableId === id).map(({ studentId }) => studentId),
    }))
    .map((table) => ({ ...table, size: table.students.length }))
    .filter(({ size }) => size > 0);
}

async function tellEverybody(
  tx: Tx,
  { clock, notify }: SeatingDeps,
  eventId: string,
  tables: readonly SetTable[],
): Promise<void> {
  const evening = (await findSeatedEvent(tx, eventId))!;
  const news = eventFactsOf(evening, clock.now());
  for (const site of await listSites(tx, eventId)) {
    const table = tables.find(({ id }) => id === site.tableId);
    if (!table) continue;
    await notify(tx, {
      to: table.students,
      kind: 'venue_released',
      subject: eventId,
      payload: { ...news, ...placeFactsOf(site) },
    });
  }
}

async function waitForVenue(
  tx: Tx,
  { clock, life, notify, queueMail, log, supportEmail }: SeatingDeps,
  evening: SeatedEvent,
  tables: readonly SetTable[],
): Promise<void> {
  const now = clock.now();
  const next = new Date(Math.min(now.getTime() + lookAgainMs, evening.startsAt.getTime()));
  await schedule(tx, releaseJob, { subject: evening.id, dueAt: next, payload: { eventId: evening.id } });
  if (!(await life.markLate(tx, evening.id))) return;
  log.error({ eventId: evening.id, tables: tables.length }, 'an event has no venue');
  const news = eventFactsOf(evening, now);
  await notify(tx, {
    to: tables.flatMap(({ students }) => students),
    kind: 'venue_late',
    subject: evening.id,
    payload: news,
  });
  const largest = Math.max(...tables.map(({ size }) => size));
  await queueMail(tx, {
    to: supportEmail,
    template: venueMissingMail,
    props: { ...news, tables: tables.length, largest },
    expiresAt: evening.startsAt,
  });
}
