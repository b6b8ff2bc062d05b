import type { Db } from '../../platform/db/database.ts';

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
