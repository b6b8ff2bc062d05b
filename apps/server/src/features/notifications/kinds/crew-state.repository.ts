import type { Db } from '../../../platform/db/database.ts';

interface ToldOfCrew {
  studentId: string;
  payload: { crewId: string };
}

function placeInCrew(db: Db, { studentId, payload }: ToldOfCrew) {
  return db
    .selectFrom('crew_members')
    .innerJoin('crews', 'crews.id', 'crew_members.crew_id')
    .select('crews.id')
    .where('crew_id', '=', payload.crewId)
    .where('student_id', '=', studentId)
    .where('left_at', 'is', null)
    .where('crews.status', '=', 'meeting');
}

/** Nobody is told of a crew that they left, or that is over. */
export async function isInCrew(db: Db, told: ToldOfCrew): Promise<boolean> {
  return (await placeInCrew(db, told).executeTakeFirst()) !== undefined;
}

/** Whoever has the chat open has read it: no push says it again. */
export async function isUnseen(
  db: Db,
  told: ToldOfCrew & { payload: { messageId: number } },
): Promise<boolean> {
  const unseen = await placeInCrew(db, told)
    .where('seen_message', '<', told.payload.messageId)
    .executeTakeFirst();
  return unseen !== undefined;
}

/** Nobody hears of a friend in a lobby that one of the two has left. */
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

/** Whoever has rated it need not be asked. */
export async function mayReview(db: Db, { studentId, payload }: ToldOfCrew): Promise<boolean> {
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
