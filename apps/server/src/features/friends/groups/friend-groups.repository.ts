import type { Db, Tx } from '../../../platform/db/database.ts';

export interface Membership {
  studentId: string;
  target: string;
}

/** The student's group for a target; undefined if there is none. */
export function findGroup(db: Db, { studentId, target }: Membership) {
  return db
    .selectFrom('friend_group_members')
    .innerJoin('friend_groups', 'friend_groups.id', 'friend_group_members.group_id')
    .select(['friend_groups.id', 'owner_id as ownerId', 'size'])
    .where('student_id', '=', studentId)
    .where('friend_group_members.target', '=', target)
    .executeTakeFirst();
}

/** The owner, then the other members in the order in which they joined. */
export function listMembers(db: Db, groupId: string) {
  return db
    .selectFrom('friend_group_members')
    .innerJoin('friend_groups', 'friend_groups.id', 'group_id')
    .innerJoin('students', 'students.id', 'student_id')
    .leftJoin('profiles', 'profiles.student_id', 'friend_group_members.student_id')
    .select(['friend_group_members.student_id as studentId', 'email', 'first_name as firstName'])
    .where('group_id', '=', groupId)
    .orderBy((eb) => eb('students.id', '!=', eb.ref('owner_id')))
    .orderBy('joined_at')
    .orderBy('students.id')
    .execute();
}

export async function insertGroup(
  tx: Tx,
  group: { id: string; target: string; ownerId: string; at: Date },
): Promise<void> {
  const { id, target, ownerId, at } = group;
  await tx.insertInto('friend_groups').values({ id, target, owner_id: ownerId, created_at: at }).execute();
  await tx
    .insertInto('friend_group_members')
    .values({ group_id: id, target, student_id: ownerId, joined_at: at })
    .execute();
}

/** Counts the new member in the same statement. A check constraint refuses a fourth member. */
export async function addMember(
  tx: Tx,
  member: { groupId: string; target: string; studentId: string; at: Date },
): Promise<void> {
  const { groupId, target, studentId, at } = member;
  await tx
    .with('counted', (query) =>
      query
        .updateTable('friend_groups')
        .set((eb) => ({ size: eb('size', '+', 1) }))
        .where('id', '=', groupId),
    )
    .insertInto('friend_group_members')
    .values({ group_id: groupId, target, student_id: studentId, joined_at: at })
    .execute();
}

export async function removeMember(tx: Tx, groupId: string, studentId: string): Promise<void> {
  await tx
    .with('gone', (query) =>
      query
        .deleteFrom('friend_group_members')
        .where('group_id', '=', groupId)
        .where('student_id', '=', studentId)
        .returning('group_id'),
    )
    .updateTable('friend_groups')
    .from('gone')
    .set((eb) => ({ size: eb('size', '-', 1) }))
    .whereRef('friend_groups.id', '=', 'gone.group_id')
    .execute();
}

export async function setOwner(tx: Tx, groupId: string, ownerId: string): Promise<void> {
  await tx.updateTable('friend_groups').set({ owner_id: ownerId }).where('id', '=', groupId).execute();
}

/** Also deletes the remaining memberships. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('friend_groups').where('id', '=', groupId).execute();
}

export function listGroupsOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('friend_group_members')
    .innerJoin('friend_groups', 'friend_groups.id', 'friend_group_members.group_id')
    .select([
      'friend_groups.id',
      'friend_groups.target',
      'owner_id as ownerId',
      'size',
      'created_at as createdAt',
      'joined_at as joinedAt',
    ])
    .where('student_id', '=', studentId)
    .orderBy('friend_groups.target')
    .execute();
}

export async function findGroupTarget(db: Db, groupId: string): Promise<string | undefined> {
  const group = await db
    .selectFrom('friend_groups')
    .select('target')
    .where('id', '=', groupId)
    .executeTakeFirst();
  return group?.target;
}
