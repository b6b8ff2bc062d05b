import { minuteMs } from '@crewtable/contract';
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
import { heldUntil } from '../seating-rules.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { insertDemoVenues } from '../venues/demo-venues.ts';
import { venueMissingMail } from '../organiser/organiser-mails.tsx';
import { hasPairToSeparate } from '../tables/pairs-at-tables.ts';
import { separateBeforeRelease } from '../tables/separate-before-release.ts';
import { listPlaces, listTables, setVenue } from '../tables/tables.repository.ts';
import { lockVenueAssignment, listFreeVenues, listSites } from '../venues/venues.repository.ts';
import { assignVenues } from '../venues/venue-rules.ts';
import type { TableToPlace } from '../venues/venue-rules.ts';
import { releaseJob } from '../job-kinds.ts';

/** The reason that students read if the event is cancelled because it starts without a venue. */
export const noVenue = 'No venue could be confirmed in time.';

const retryMs = 10 * minuteMs;

interface TableWithStudents extends TableToPlace {
  students: string[];
}

/**
 * Assigns venues to all tables, or to none. If there are not enough venues, it notifies the students and the
 * organiser once and retries until the start of the event. One transaction, so that the notifications match
 * the stored data.
 */
export async function releaseTables(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, eventStatus } = deps;
  const event = await findSeatedEvent(db, eventId);
  if (event?.status !== 'closed') return;
  if (clock.now() >= event.startsAt) {
    if ((await listComing(db, eventId)).length > 0) await deps.cancelEvent(eventId, noVenue);
    return;
  }
  const isHeld = await db.transaction().execute((tx) => waitForHold(tx, event, clock.now()));
  if (isHeld) return;
  await separateBeforeRelease(deps, eventId);
  await db.transaction().execute(async (tx) => {
    if (deps.inventsVenues) await insertDemoVenues(tx, clock.now());
    await lockVenueAssignment(tx);
    await holdStudentsWithSeats(tx, eventId);
    const locked = await lockSeatedEvent(tx, eventId);
    if (locked?.status !== 'closed') return;
    // The hold may have begun after the check above.
    if (await waitForHold(tx, locked, clock.now())) return;
    const hasTables = (await listTables(tx, eventId)).length > 0;
    // The job that forms the tables enqueues this job again.
    if (!hasTables && (await listComing(tx, eventId)).length > 0) return;
    // A report or wish arrived after the check above: the next run of this job forms the tables again.
    if (await hasPairToSeparate(tx, deps, eventId)) {
      await enqueue(tx, releaseJob, { eventId });
      return;
    }
    const tables = await listTablesWithStudents(tx, eventId);
    const venues = await listFreeVenues(tx, locked, { alsoInvented: deps.inventsVenues });
    const places = assignVenues(tables, venues);
    if (!places) {
      await waitForVenue(tx, deps, locked, tables);
      return;
    }
    for (const [tableId, venueId] of places) await setVenue(tx, tableId, venueId);
    await eventStatus.move(tx, eventId, { from: 'closed', to: 'released' });
    await eventStatus.touch(tx, eventId);
    await notifyStudents(tx, deps, eventId, tables);
    await deps.afterRelease?.(tx, { eventId, startsAt: locked.startsAt });
  });
}

/** An organiser holds the release: the job runs again when the hold ends, at the latest. */
async function waitForHold(tx: Tx, event: SeatedEvent, now: Date): Promise<boolean> {
  const until = heldUntil(event, now);
  if (!until) return false;
  await schedule(tx, releaseJob, { subject: event.id, dueAt: until, payload: { eventId: event.id } });
  return true;
}

/** The tables with at least one student who is not absent. */
async function listTablesWithStudents(tx: Tx, eventId: string): Promise<TableWithStudents[]> {
  const places = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
  return (await listTables(tx, eventId))
    .map(({ id }) => ({
      id,
      students: places.filter(({ tableId }) => tableId === id).map(({ studentId }) => studentId),
    }))
    .map((table) => ({ ...table, size: table.students.length }))
    .filter(({ size }) => size > 0);
}

async function notifyStudents(
  tx: Tx,
  { clock, notify }: SeatingDeps,
  eventId: string,
  tables: readonly TableWithStudents[],
): Promise<void> {
  const event = (await findSeatedEvent(tx, eventId))!;
  const news = eventFactsOf(event, clock.now());
  const studentsAt = new Map(tables.map(({ id, students }) => [id, students]));
  const sites = await listSites(tx, eventId);
  await notify(
    tx,
    sites.map((site) => ({
      to: studentsAt.get(site.tableId) ?? [],
      kind: 'venue_released' as const,
      subject: eventId,
      payload: { ...news, ...placeFactsOf(site) },
    })),
  );
}

async function waitForVenue(
  tx: Tx,
  { clock, eventStatus, notify, queueMail, log, supportEmail }: SeatingDeps,
  event: SeatedEvent,
  tables: readonly TableWithStudents[],
): Promise<void> {
  const now = clock.now();
  const next = new Date(Math.min(now.getTime() + retryMs, event.startsAt.getTime()));
  await schedule(tx, releaseJob, { subject: event.id, dueAt: next, payload: { eventId: event.id } });
  if (!(await eventStatus.markLate(tx, event.id))) return;
  log.error({ eventId: event.id, tables: tables.length }, 'event has no venue');
  const news = eventFactsOf(event, now);
  await notify(tx, {
    to: tables.flatMap(({ students }) => students),
    kind: 'venue_late',
    subject: event.id,
    payload: news,
  });
  const largest = Math.max(...tables.map(({ size }) => size));
  await queueMail(tx, {
    to: supportEmail,
    template: venueMissingMail,
    props: { ...news, tables: tables.length, largest },
    expiresAt: event.startsAt,
  });
}
