import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface Place {
  lobbyId: string | null;
  crewId: string | null;
}

export async function findPlace(db: Db, studentId: string): Promise<Place | undefined> {
  return db
    .selectFrom('quickcrew_places')
    .select(['lobby_id as lobbyId', 'crew_id as crewId'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** Returns the students who got a place in the lobby. Students who have a place elsewhere do not get one. */
export async function takePlaces(
  tx: Tx,
  lobbyId: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await tx
    .insertInto('quickcrew_places')
    .values(studentIds.toSorted().map((studentId) => ({ student_id: studentId, lobby_id: lobbyId })))
    .onConflict((conflict) => conflict.column('student_id').doNothing())
    .returning('student_id')
    .execute();
  return new Set(rows.map((row) => row.student_id));
}

export async function freePlace(tx: Tx, studentId: string, of: Partial<Place>): Promise<void> {
  await tx
    .deleteFrom('quickcrew_places')
    .where('student_id', '=', studentId)
    .$if(typeof of.lobbyId === 'string', (query) => query.where('lobby_id', '=', of.lobbyId!))
    .$if(typeof of.crewId === 'string', (query) => query.where('crew_id', '=', of.crewId!))
    .execute();
}

export async function freePlacesOfLobby(tx: Tx, lobbyId: string): Promise<void> {
  await tx.deleteFrom('quickcrew_places').where('lobby_id', '=', lobbyId).execute();
}

export async function freePlacesOfCrew(tx: Tx, crewId: string): Promise<void> {
  await tx.deleteFrom('quickcrew_places').where('crew_id', '=', crewId).execute();
}

/**
 * Locks the students against deletion. The lock order is students, payments, then lobbies and crews. An
 * account deletion locks the student first too: another order would cause deadlocks.
 */
export async function lockStudents(tx: Tx, studentIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', '=', sql<string>`any(${[...studentIds]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
