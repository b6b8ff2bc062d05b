import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { MemberState } from './lobby-rules.ts';

export interface LobbyMember extends MemberState {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** Ordered by when they joined. Students who only opened the link come last. */
export function listLobbyMembers(db: Db, lobbyId: string): Promise<LobbyMember[]> {
  return db
    .selectFrom('lobby_members')
    .innerJoin('students', 'students.id', 'lobby_members.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'lobby_members.student_id')
    .select([
      'lobby_members.student_id as studentId',
      'joined_at as joinedAt',
      'paid_at as paidAt',
      'ready_at as readyAt',
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'students.email',
    ])
    .where('lobby_id', '=', lobbyId)
    .orderBy(sql`joined_at nulls last`)
    .orderBy('invited_at')
    .orderBy('lobby_members.student_id')
    .execute();
}

/** Lists the student as Pending. Returns false if the lobby has a row for this student already. */
export async function insertPending(tx: Tx, lobbyId: string, studentId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lobby_members')
    .values({ lobby_id: lobbyId, student_id: studentId, invited_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertJoined(tx: Tx, lobbyId: string, studentId: string, now: Date): Promise<void> {
  await tx
    .insertInto('lobby_members')
    .values({ lobby_id: lobbyId, student_id: studentId, invited_at: now, joined_at: now })
    .onConflict((conflict) => conflict.columns(['lobby_id', 'student_id']).doUpdateSet({ joined_at: now }))
    .execute();
}

export async function deleteMember(tx: Tx, lobbyId: string, studentId: string): Promise<void> {
  await tx
    .deleteFrom('lobby_members')
    .where('lobby_id', '=', lobbyId)
    .where('student_id', '=', studentId)
    .execute();
}

export async function deletePending(tx: Tx, lobbyId: string): Promise<void> {
  await tx
    .deleteFrom('lobby_members')
    .where('lobby_id', '=', lobbyId)
    .where('joined_at', 'is', null)
    .execute();
}

/** Returns false if it was set before. */
export async function setPaid(tx: Tx, lobbyId: string, studentId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lobby_members')
    .set({ paid_at: now })
    .where('lobby_id', '=', lobbyId)
    .where('student_id', '=', studentId)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setReadyAt(
  tx: Tx,
  lobbyId: string,
  studentId: string,
  readyAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('lobby_members')
    .set({ ready_at: readyAt })
    .where('lobby_id', '=', lobbyId)
    .where('student_id', '=', studentId)
    .execute();
}

export async function resetReady(tx: Tx, lobbyId: string): Promise<void> {
  await tx.updateTable('lobby_members').set({ ready_at: null }).where('lobby_id', '=', lobbyId).execute();
}

/** For a lobby whose holds are released: members who try again pay again. */
export async function resetPaid(tx: Tx, lobbyId: string): Promise<void> {
  await tx
    .updateTable('lobby_members')
    .set({ ready_at: null, paid_at: null })
    .where('lobby_id', '=', lobbyId)
    .execute();
}
