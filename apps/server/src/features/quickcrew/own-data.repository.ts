import type { Db, Tx } from '../../platform/db/database.ts';

export async function listOwnQuickcrew(db: Db, studentId: string) {
  const lobbies = await db
    .selectFrom('lobby_members')
    .innerJoin('lobbies', 'lobbies.id', 'lobby_members.lobby_id')
    .select(['lobbies.id', 'location', 'meeting_time as meetingTime', 'status'])
    .select(['invited_at as invitedAt', 'joined_at as joinedAt', 'paid_at as paidAt', 'ready_at as readyAt'])
    .where('student_id', '=', studentId)
    .orderBy('invited_at')
    .execute();
  const crews = await db
    .selectFrom('crew_members')
    .innerJoin('crews', 'crews.id', 'crew_members.crew_id')
    .select(['crews.id', 'location', 'place_name as placeName', 'meeting_time as meetingTime', 'status'])
    .select(['intro_sent_at as introSentAt', 'on_the_way_at as onTheWayAt'])
    .select([
      'checked_in_at as checkedInAt',
      'left_at as leftAt',
      'seen_message as seenMessage',
      'lobby_id as lobbyId',
    ])
    .where('student_id', '=', studentId)
    .orderBy('meeting_time')
    .execute();
  const messages = await db
    .selectFrom('crew_messages')
    .select(['id', 'crew_id as crewId', 'sender_id as senderId', 'sender_name as senderName'])
    .select(['text', 'system', 'at'])
    .where('sender_id', '=', studentId)
    .orderBy('id')
    .execute();
  const reviews = await db
    .selectFrom('crew_reviews')
    .select(['crew_id as crewId', 'rating', 'text', 'created_at as createdAt'])
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
  const preferences = await db
    .selectFrom('crew_preferences')
    .select(['location', 'meeting_minutes as meetingMinutes', 'updated_at as updatedAt'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  const place = await db
    .selectFrom('quickcrew_places')
    .select(['lobby_id as lobbyId', 'crew_id as crewId'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return { lobbies, crews, messages, reviews, preferences: preferences ?? null, place: place ?? null };
}

export async function listLobbyIdsOf(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lobby_members')
    .select('lobby_id')
    .where('student_id', '=', studentId)
    .orderBy('lobby_id')
    .execute();
  return rows.map((row) => row.lobby_id);
}

export async function listCrewIdsOf(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('crew_members')
    .select('crew_id')
    .where('student_id', '=', studentId)
    .orderBy('crew_id')
    .execute();
  return rows.map((row) => row.crew_id);
}

/** Deletes the membership together with the student's messages and reviews. */
export async function deleteFromCrew(tx: Tx, crewId: string, studentId: string): Promise<void> {
  await tx
    .deleteFrom('crew_messages')
    .where('crew_id', '=', crewId)
    .where('sender_id', '=', studentId)
    .execute();
  await tx
    .deleteFrom('crew_reviews')
    .where('crew_id', '=', crewId)
    .where('student_id', '=', studentId)
    .execute();
  await tx
    .deleteFrom('crew_members')
    .where('crew_id', '=', crewId)
    .where('student_id', '=', studentId)
    .execute();
}

export async function deletePreferences(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('crew_preferences').where('student_id', '=', studentId).execute();
  await tx.deleteFrom('quickcrew_places').where('student_id', '=', studentId).execute();
}
