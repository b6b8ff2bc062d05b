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
 * 'I can't come', after registration closed. The table is told, once; a job looks after it if it is short now. What was
 * paid stays paid, unless the student has reported somebody at that table.
 */
export async function declareAbsence(deps: AbsenceDeps, eventId: string, studentId: string): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, eventId);
    const evening = await lockSeatedEvent(tx, eventId);
    if (!evening || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const place = await findPlace(tx, eventId, studentId);
    const checkedIn = place !== undefined && place.checkedInAt !== null;
    const decision = decideAbsence(evening, { checkedIn }, clock.now());
    if (decision !== 'yes') throw new AppError(decision.refused, decision);
    if (!place && evening.status === 'released') throw new AppError('not_found');
    if (!place) {
      throw new AppError('unavailable', {
        message: 'The tables are being laid. Please try again in a moment.',
        retryAfterSeconds: 5,
      });
    }
    if (place.absentAt !== null) return;
    await leaveTable(tx, deps, evening, { studentId, ...place });
    // By a job, because payments are locked before events.
    if (evening.status === 'released' && (await hasReportedAtTable(tx, place.tableId, studentId)))
      await enqueue(tx, refundReporterJob, { eventId, studentId });
  });
}

/** Somebody who must not come any more leaves all tables that are laid, as if they had said so. */
export async function leaveTables(deps: AbsenceDeps, studentId: string): Promise<number> {
  const { db, clock } = deps;
  const eventIds = await listPlacesToCome(db, studentId, clock.now());
  for (const eventId of eventIds) {
    await db.transaction().execute(async (tx) => {
      await holdStudentsWithSeats(tx, eventId);
      const evening = await lockSeatedEvent(tx, eventId);
      const place = await findPlace(tx, eventId, studentId);
      if (evening && place && place.absentAt === null)
        await leaveTable(tx, deps, evening, { studentId, ...place });
    });
  }
  return eventIds.length;
}

async function leaveTable(
  tx: Tx,
  { clock, notify }: AbsenceDeps,
  evening: SeatedEvent,
  { studentId, tableId, firstName }: { studentId: string; tableId: string; firstName: string | null },
): Promise<void> {
  const now = clock.now();
  await setAbsent(tx, evening.id, studentId, now);
  await enqueue(tx, repairJob, { eventId: evening.id });
  // Before release nobody knows who sits where.
  if (evening.status !== 'released') return;
  const others = (await listPlaces(tx, evening.id)).filter(
    (place) => place.tableId === tableId && !place.absent && place.studentId !== studentId,
  );
  await notify(tx, {
    to: others.map((place) => place.studentId),
    kind: 'table_mate_absent',
    // A number, not an id: it stays with the others when the student's account is gone.
    subject: `${evening.id}:${await countAbsent(tx, evening.id)}`,
    payload: {
      ...eventFactsOf(evening, now),
      firstName: firstName ?? 'Somebody',
      aboutStudentId: studentId,
    },
  });
}
