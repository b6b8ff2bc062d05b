import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

export interface CodeOwner {
  studentId: string;
  target: string;
}

/** Returns the owner of an active code; undefined if the code has ended. */
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

interface Codes {
  codes: readonly string[];
  studentIds: readonly string[];
  targets: readonly string[];
  now: Date;
}

/** Sorted by student, so that concurrent statements do not deadlock. */
const keepOrMake = statement<Codes, { code: string; studentId: string; target: string }>`
  insert into invite_codes (code, student_id, target, created_at)
  select code, student_id, target, ${'now'}::timestamptz
  from unnest(${'codes'}::text[], ${'studentIds'}::uuid[], ${'targets'}::text[]) as wish (code, student_id, target)
  order by student_id, target
  on conflict (student_id, target) where ended_at is null do update set target = excluded.target
  returning code, student_id as "studentId", target`;

/**
 * Returns the active code of each owner, or stores the given one if there is none. Concurrent calls get the
 * same code.
 */
export async function getOrCreateCodes(
  db: Db,
  wishes: readonly (CodeOwner & { code: string })[],
  now: Date,
): Promise<string[]> {
  const rows = await keepOrMake(db, {
    codes: wishes.map(({ code }) => code),
    studentIds: wishes.map(({ studentId }) => studentId),
    targets: wishes.map(({ target }) => target),
    now,
  });
  return wishes.map(({ studentId, target }) => {
    const row = rows.find((one) => one.studentId === studentId && one.target === target);
    if (!row) throw new Error('Invite code missing: expected one row per owner');
    return row.code;
  });
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
