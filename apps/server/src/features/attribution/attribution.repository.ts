import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Visitors } from '../../platform/db/tables.ts';

/** The first touch counts: a visitor who is known already stays as he was, and so does who sent him. */
export async function insertVisitor(db: Db, visitor: Insertable<Visitors>): Promise<void> {
  await db
    .insertInto('visitors')
    .values(visitor)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((known) => ({ referred_by: known.ref('excluded.referred_by') }))
        .where('visitors.referred_by', 'is', null)
        .where('excluded.referred_by', 'is not', null),
    )
    .execute();
}

export function listVisitors(tx: Tx, studentId: string) {
  return tx
    .selectFrom('visitors')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('first_seen_at')
    .execute();
}

export async function deleteVisitors(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('visitors').where('student_id', '=', studentId).execute();
}

export async function tieVisitor(tx: Tx, browserId: string, studentId: string): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({ student_id: studentId })
    .where('id', '=', browserId)
    .where('student_id', 'is', null)
    .execute();
}
