import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The events and series with open registration for which the student is in a friend group. */
export async function listOpenFriendTargets(tx: Tx, studentId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ target: string }>`
    select target from friend_group_members
    where student_id = ${studentId} and exists (
      select from events where (events.id = target or events.series_id = target)
        and status = 'open' and closes_at > ${now})
    order by target`.execute(tx);
  return rows.map(({ target }) => target);
}
