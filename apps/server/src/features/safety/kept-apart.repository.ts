import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Pairs who must not meet: a 'never again' wish, or a report that was not dismissed, until the date of its
 * decision. The first student is the one who wished or reported.
 */
const apartAt = (now: Date) => sql`
  (select student_id, about_id from wishes where wish = 'never'
  union all
  select reporter_id, about_id from reports
    where (decision is null or decision <> 'dismissed') and (apart_until is null or apart_until > ${now})
      and reporter_id is not null and about_id is not null)`;

/** Pairs of these students who must not meet. A pair is returned once, even if both of them want it. */
export async function listForbiddenPairs(
  tx: Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<(readonly [string, string])[]> {
  if (studentIds.length < 2) return [];
  const ids = [...studentIds];
  const { rows } = await sql<{ one: string; other: string }>`
    select distinct least(student_id, about_id) as one, greatest(student_id, about_id) as other
    from ${apartAt(now)} as pairs (student_id, about_id)
    where student_id = any(${ids}::uuid[]) and about_id = any(${ids}::uuid[])
    order by one, other`.execute(tx);
  return rows.map(({ one, other }) => [one, other] as const);
}

export async function mustNotMeet(tx: Tx, one: string, other: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${apartAt(now)} as pairs (student_id, about_id)
    where (student_id = ${one} and about_id = ${other}) or (student_id = ${other} and about_id = ${one})
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function findStatus(tx: Db | Tx, studentId: string): Promise<string | undefined> {
  const student = await tx
    .selectFrom('students')
    .select('status')
    .where('id', '=', studentId)
    .executeTakeFirst();
  return student?.status;
}
