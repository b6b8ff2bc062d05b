import type { Db, Tx } from '../../platform/db/database.ts';

export interface CodeOwner {
  studentId: string;
  target: string;
}

export async function findCode(db: Db, { studentId, target }: CodeOwner): Promise<string | undefined> {
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('student_id', '=', studentId)
    .where('target', '=', target)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.code;
}

/** Whose code it is, as long as it lives. */
export async function findInviter(db: Db, code: string, target: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invite_codes')
    .select('student_id')
    .where('code', '=', code)
    .where('target', '=', target)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.student_id;
}

/** Does nothing where the student has one that lives. */
export async function insertCode(tx: Tx, { studentId, target }: CodeOwner, code: string, now: Date) {
  await tx
    .insertInto('invite_codes')
    .values({ code, student_id: studentId, target, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'target']).where('ended_at', 'is', null).doNothing(),
    )
    .execute();
}

export async function endCode(tx: Tx, { studentId, target }: CodeOwner, now: Date): Promise<void> {
  await tx
    .updateTable('invite_codes')
    .set({ ended_at: now })
    .where('student_id', '=', studentId)
    .where('target', '=', target)
    .where('ended_at', 'is', null)
    .execute();
}

export function listCodesOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('invite_codes')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

export async function deleteCodesOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('invite_codes').where('student_id', '=', studentId).execute();
}
