import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { eventFactsOf, placeFactsOf } from '../event-facts.ts';
import {
  findSeatedEvent,
  hasSeat,
  holdStudentsWithSeats,
  lockSeatedEvent,
} from '../seated-events.repository.ts';
import { findPlace, insertPlaces, listPlaces } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import { decideSeating, listFreeTables } from './list-free-tables.ts';
import type { RosterActsDeps } from './roster-acts.deps.ts';

interface Seating {
  organiser: ActingOrganiser;
  eventId: string;
  studentId: string;
  tableId: string;
  shownHash: string;
  keep: KeepAnswer<{ table: number; told: number }>;
}

/**
 * Seats a student who has a seat and no table. After the release the student and the table are told. Refuses with
 * `list_changed` if the table is not as it was shown, which includes that the student must not sit there any more.
 */
export async function seatStudent(
  deps: RosterActsDeps,
  { organiser, eventId, studentId, tableId, shownHash, keep }: Seating,
): Promise<{ table: number; told: number }> {
  if (!isId(studentId)) throw new AppError('not_found');
  return deps.db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, eventId);
    const event = await lockSeatedEvent(tx, eventId);
    if (!event || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const decision = decideSeating(event, deps.clock.now());
    if (decision !== 'yes') throw new AppError(decision);
    // A colleague may have been faster: the page then shows the student's table.
    const free = await listFreeTables(tx, deps, event, studentId);
    const table = free?.find((each) => each.tableId === tableId);
    if (!table || table.shownHash !== shownHash) throw new AppError('list_changed');
    await insertPlaces(tx, eventId, [{ studentId, tableId }]);
    if (event.status === 'released') await notifyTable(tx, deps, { eventId, studentId, tableId });
    const answer = { table: table.number, told: table.told };
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Seated at a table',
      about: { kind: 'student', id: studentId },
      details: { event: eventId, table: String(table.number), told: String(table.told) },
    });
    return answer;
  });
}

async function notifyTable(
  tx: Tx,
  { clock, eventStatus, notify }: RosterActsDeps,
  { eventId, studentId, tableId }: { eventId: string; studentId: string; tableId: string },
): Promise<void> {
  await eventStatus.touch(tx, eventId);
  const event = (await findSeatedEvent(tx, eventId))!;
  const facts = eventFactsOf(event, clock.now());
  const site = (await listSites(tx, eventId)).find((each) => each.tableId === tableId);
  if (!site) throw new Error(`Expected a venue for table ${tableId} of a released event`);
  const others = (await listPlaces(tx, eventId)).filter(
    (place) => place.tableId === tableId && !place.absent && place.studentId !== studentId,
  );
  // The sequence makes the subject new: a student may lose this table and get another one later.
  const subject = `${eventId}:${event.sequence}`;
  await notify(tx, {
    to: studentId,
    kind: 'venue_released',
    subject,
    payload: { ...facts, ...placeFactsOf(site) },
  });
  const firstName = (await findPlace(tx, eventId, studentId))?.firstName;
  await notify(tx, {
    to: others.map((place) => place.studentId),
    kind: 'table_mate_joined',
    subject,
    payload: { ...facts, firstName: firstName ?? 'A student', aboutStudentId: studentId },
  });
}
