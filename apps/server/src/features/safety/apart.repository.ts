import type { Tx } from '../../platform/db/database.ts';

/** Pairs of whom one at least never wants to meet the other again. Where both wish it, they come once. */
export async function listPairsApart(
  tx: Tx,
  studentIds: readonly string[],
): Promise<(readonly [string, string])[]> {
  if (studentIds.length < 2) return [];
  const ids = [...studentIds];
  const rows = await tx
    .selectFrom('wishes')
    .select((eb) => [
      eb.fn<string>('least', ['student_id', 'about_id']).as('one'),
      eb.fn<string>('greatest', ['student_id', 'about_id']).as('other'),
    ])
    .distinct()
    .where('wish', '=', 'never')
    .where('student_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('about_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('one')
    .orderBy('other')
    .execute();
  return rows.map(({ one, other }) => [one, other] as const);
}

export async function isApart(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wishes')
    .select('wish')
    .where('wish', '=', 'never')
    .where((eb) =>
      eb.or([eb.and({ student_id: one, about_id: other }), eb.and({ student_id: other, about_id: one })]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findStatus(tx: Tx, studentId: string): Promise<string | undefined> {
  const student = await tx
    .selectFrom('students')
    .select('status')
    .where('id', '=', studentId)
    .executeTakeFirst();
  return student?.status;
}
