import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The student's payments for an event or for the dates of a series, including the pass of the series. */
export async function listSeatPayments(
  tx: Tx,
  { studentId, target }: { studentId: string; target: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where student_id = ${studentId} and state = 'succeeded' and (target = ${target}
      or target in (select id from events where series_id = ${target})
      or target = (select series_id from events where id = ${target}))`.execute(tx);
  return rows.map(({ id }) => id);
}
