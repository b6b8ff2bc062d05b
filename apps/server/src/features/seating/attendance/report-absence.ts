import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { decideAbsence } from '../seating-rules.ts';
import { eventFactsOf } from '../event-facts.ts';
import { hasSeat, holdStudentsWithSeats, lockSeatedEvent } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { hasReportedAtTable } from './own-events.repository.ts';
import {
  countAbsent,
  findPlace,
  listPlaces,
  listPlacesToCome,
  setAbsent,
} from '../tables/tables.repository.ts';
import { refundReporterJob, repairJob } from '../job-kinds.ts';

type AbsenceDeps = Pick<SeatingDeps, 'db' | 'clock' | 'notify'>;

/**
 * 'I can't come', after registration closed. Notifies the table once; a job repairs the table if too few
 * students are left. There is no refund, unless the student has reported another student at that table.
 */
export async function declareAbsence(deps: AbsenceDeps, eventId: string, studentId: string): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, eventId);
    const event = await lockSeatedEvent(tx, eventId);
    if (!event || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const place = await findPlace(tx, eventId, studentId);
    const checkedIn = place !== undefined && place.checkedInAt !== null;
    const decision = decideAbsence(event, { checkedIn }, clock.now());
    if (decision !== 'yes') throw new AppError(decision.refused, decision);
    if (!place && event.status === 'released') throw new AppError('not_found');
    if (!place) {
      throw new AppError('unavailable', {
        message: 'The tables are being formed. Please try again in a moment.',
        retryAfterSeconds: 5,
      });
    }
    if (place.absentAt !== null) return;
    await leaveTable(tx, deps, event, { studentId, ...place });
    // By a job: payments must be locked before events.
    if (event.status === 'released' && (await hasReportedAtTable(tx, place.tableId, studentId)))
      await enqueue(tx, refundReporterJob, { eventId, studentId });
  });
}

/** A table that a suspended student has left. */
export interface LeftTable {
  eventId: string;
  tableId: string;
  /** The students who are notified: none before release, because nobody knows the table. */
  notifiedIds: string[];
}

/** Locks the students with whom the student shares coming events against deletion, before the events are locked. */
export async function lockStudentsOfTables(tx: Tx, studentId: string, now: Date): Promise<void> {
  for (const eventId of await listPlacesToCome(tx, studentId, now)) await holdStudentsWithSeats(tx, eventId);
}

/**
 * Marks a student who may no longer come as absent at all formed tables of coming events. The caller has called
 * `lockStudentsOfTables`. Safe to repeat.
 */
export async function leaveTables(
  tx: Tx,
  deps: Pick<SeatingDeps, 'clock' | 'notify'>,
  studentId: string,
): Promise<LeftTable[]> {
  const left: LeftTable[] = [];
  for (const eventId of await listPlacesToCome(tx, studentId, deps.clock.now())) {
    const event = await lockSeatedEvent(tx, eventId);
    const place = await findPlace(tx, eventId, studentId);
    if (!event || place?.absentAt !== null) continue;
    const notifiedIds = await leaveTable(tx, deps, event, { studentId, ...place });
    left.push({ eventId, tableId: place.tableId, notifiedIds });
  }
  return left;
}

/** Returns the students who are notified. */
async function leaveTable(
  tx: Tx,
  { clock, notify }: Pick<SeatingDeps, 'clock' | 'notify'>,
  event: SeatedEvent,
  { studentId, tableId, firstName }: { studentId: string; tableId: string; firstName: string | null },
): Promise<string[]> {
  const now = clock.now();
  await setAbsent(tx, event.id, studentId, now);
  await enqueue(tx, repairJob, { eventId: event.id });
  // Before release the students do not know their tables.
  if (event.status !== 'released') return [];
  const others = (await listPlaces(tx, event.id))
    .filter((place) => place.tableId === tableId && !place.absent && place.studentId !== studentId)
    .map((place) => place.studentId);
  await notify(tx, {
    to: others,
    kind: 'table_mate_absent',
    // A count, not the student's id: the notification stays when the student's account is deleted.
    subject: `${event.id}:${await countAbsent(tx, event.id)}`,
    payload: {
      ...eventFactsOf(event, now),
      firstName: firstName ?? 'A student',
      aboutStudentId: studentId,
    },
  });
  return others;
}
