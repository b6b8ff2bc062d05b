import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { eventFactsOf } from '../event-facts.ts';
import { repairJob } from '../job-kinds.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { deletePlace, findPlace, listPlaces } from '../tables/tables.repository.ts';

export interface LeftTable {
  /** How many students of the table are told. */
  told: number;
}

/**
 * Removes a student whom an organiser takes out from the table. Unlike an absence, nothing is left: the student
 * cannot check in. The table is told once, and a job repairs it if too few students are left. Returns undefined if
 * the student has no table. The caller holds the lock of the event.
 */
export async function leaveTableByOrganiser(
  tx: Tx,
  { clock, notify }: Pick<SeatingDeps, 'clock' | 'notify'>,
  event: SeatedEvent,
  { studentId, subject }: { studentId: string; subject: string },
): Promise<LeftTable | undefined> {
  const place = await findPlace(tx, event.id, studentId);
  if (!place) return undefined;
  await deletePlace(tx, event.id, studentId);
  await enqueue(tx, repairJob, { eventId: event.id });
  // Before the release nobody knows a table, and a student who was absent was announced already.
  if (event.status !== 'released' || place.absentAt !== null) return { told: 0 };
  const others = (await listPlaces(tx, event.id)).filter(
    ({ tableId, absent }) => tableId === place.tableId && !absent,
  );
  await notify(tx, {
    to: others.map((other) => other.studentId),
    kind: 'table_mate_absent',
    subject,
    payload: {
      ...eventFactsOf(event, clock.now()),
      firstName: place.firstName ?? 'A student',
      aboutStudentId: studentId,
    },
  });
  return { told: others.length };
}
