import type { Db } from '../../../platform/db/database.ts';

interface NotifiedOfCrew {
  studentId: string;
  payload: { crewId: string };
}

function placeInCrew(db: Db, { studentId, payload }: NotifiedOfCrew) {
  return db
    .selectFrom('crew_members')
    .innerJoin('crews', 'crews.id', 'crew_members.crew_id')
    .select('crews.id')
    .where('crew_id', '=', payload.crewId)
    .where('student_id', '=', studentId)
    .where('left_at', 'is', null)
    .where('crews.status', '=', 'meeting');
}

/** False if the student left the crew, or if the crew is over. */
export async function isInCrew(db: Db, told: NotifiedOfCrew): Promise<boolean> {
  return (await placeInCrew(db, told).executeTakeFirst()) !== undefined;
}

/** False if the student has seen the message, for example because the chat is open. */
export async function isUnseen(
  db: Db,
  told: NotifiedOfCrew & { payload: { messageId: number } },
): Promise<boolean> {
  const unseen = await placeInCrew(db, told)
    .where('seen_message', '<', told.payload.messageId)
    .executeTakeFirst();
  return unseen !== undefined;
}

/** False if one of the two students has left the lobby. */
export async function isInLobby(
  db: Db,
  { studentId, payload }: { studentId: string; payload: { lobbyId: string; aboutStudentId: string } },
): Promise<boolean> {
  const places = await db
    .selectFrom('quickcrew_places')
    .select('student_id')
    .where('lobby_id', '=', payload.lobbyId)
    .where('student_id', 'in', [studentId, payload.aboutStudentId])
    .execute();
  return places.length === 2;
}

/** False if the student has reviewed the crew or left it. */
export async function mayReview(db: Db, { studentId, payload }: NotifiedOfCrew): Promise<boolean> {
  const open = await db
    .selectFrom('crew_members')
    .select('student_id')
    .where('crew_id', '=', payload.crewId)
    .where('student_id', '=', studentId)
    .where('left_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('crew_reviews')
            .select('crew_reviews.student_id')
            .where('crew_reviews.crew_id', '=', payload.crewId)
            .where('crew_reviews.student_id', '=', studentId),
        ),
      ),
    )
    .executeTakeFirst();
  return open !== undefined;
}
