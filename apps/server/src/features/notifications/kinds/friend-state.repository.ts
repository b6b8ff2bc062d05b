import type { Db } from '../../../platform/db/database.ts';

export async function isCodeActive(db: Db, code: string): Promise<boolean> {
  const alive = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return alive !== undefined;
}

/** True if both are in one friend group for this event or series. */
export async function areInSameFriendGroup(
  db: Db,
  target: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const shared = await db
    .selectFrom('friend_group_members as one')
    .innerJoin('friend_group_members as other', 'other.group_id', 'one.group_id')
    .select('one.group_id')
    .where('one.target', '=', target)
    .where('one.student_id', '=', one)
    .where('other.student_id', '=', other)
    .executeTakeFirst();
  return shared !== undefined;
}

/** True if both wish to meet again. */
export async function wishToMeetAgain(db: Db, [one, other]: readonly [string, string]): Promise<boolean> {
  const wishes = await db
    .selectFrom('wishes')
    .select('student_id')
    .where('wish', '=', 'again')
    .where('student_id', 'in', [one, other])
    .where('about_id', 'in', [one, other])
    .execute();
  return wishes.length === 2;
}
