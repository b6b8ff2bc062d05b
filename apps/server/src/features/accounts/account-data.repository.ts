import type { Tx } from '../../platform/db/database.ts';

/** Concurrent writes for this student wait for the deletion of the account and then find no student. */
export function lockStudent(tx: Tx, id: string) {
  return tx
    .selectFrom('students')
    .select(['id', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findAccount(tx: Tx, id: string) {
  return tx.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listSessions(tx: Tx, studentId: string) {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

export function listKnownBrowsers(tx: Tx, studentId: string) {
  return tx
    .selectFrom('known_browsers')
    .select(['browser_id', 'last_seen_at'])
    .where('student_id', '=', studentId)
    .orderBy('last_seen_at')
    .execute();
}

export function listChallenges(tx: Tx, email: string) {
  return tx
    .selectFrom('passcode_challenges')
    .select(['created_at', 'expires_at', 'used_at', 'attempts'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

export function findGuard(tx: Tx, email: string) {
  return tx
    .selectFrom('sign_in_guards')
    .select(['failures', 'held_until'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function deleteChallenges(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('passcode_challenges').where('email', '=', email).execute();
}

/** Call before the sessions are deleted: a concurrent refresh takes its locks in the same order. */
export async function deleteRefreshTokens(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('student_id', '=', studentId),
    )
    .execute();
}

export async function deleteKnownBrowsers(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('student_id', '=', studentId).execute();
}

export async function deleteStudent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('students').where('id', '=', id).execute();
}
