import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Visitors } from '../../platform/db/tables.ts';

/** The first touch counts: a visitor who is known already stays as he was. */
export async function insertVisitor(tx: Tx, visitor: Insertable<Visitors>): Promise<void> {
  await tx
    .insertInto('visitors')
    .values(visitor)
    .onConflict((conflict) => conflict.column('id').doNothing())
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

export async function setReferredBy(tx: Tx, browserId: string, referredBy: string): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({ referred_by: referredBy })
    .where('id', '=', browserId)
    .where('referred_by', 'is', null)
    .execute();
}

export async function tieVisitor(tx: Tx, browserId: string, studentId: string): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({ student_id: studentId })
    .where('id', '=', browserId)
    .where('student_id', 'is', null)
    .execute();
}
