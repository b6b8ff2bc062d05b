import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface Invitation {
  id: string;
  inviterId: string;
  target: string;
  email: string;
  at: Date;
}

/** Serialises the invitations of one student, so that the limit per day is counted correctly. */
export function lockInviter(tx: Tx, studentId: string) {
  return tx
    .selectFrom('students')
    .select(['id', 'email'])
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isInvited(
  tx: Tx,
  { inviterId, target, email }: Pick<Invitation, 'inviterId' | 'target' | 'email'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('friend_invitations')
    .select('id')
    .where('inviter_id', '=', inviterId)
    .where('target', '=', target)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** The times of the student's invitations, oldest first. */
export async function listInvitedSince(tx: Tx, inviterId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('friend_invitations')
    .select('created_at')
    .where('inviter_id', '=', inviterId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

export async function insertInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { id, inviterId, target, email, at } = invitation;
  await tx
    .insertInto('friend_invitations')
    .values({ id, inviter_id: inviterId, target, email, created_at: at })
    .execute();
}

/** Newest first, and whether the address belongs to a student who is in the inviter's group now. */
export function listInvitations(
  db: Db,
  { inviterId, target, page, limit }: { inviterId: string; target: string; page: number; limit: number },
) {
  return db
    .selectFrom('friend_invitations')
    .select((eb) => [
      'email',
      'created_at as createdAt',
      eb
        .exists(
          eb
            .selectFrom('friend_group_members as own')
            .innerJoin('friend_group_members as friend', 'friend.group_id', 'own.group_id')
            .innerJoin('students', 'students.id', 'friend.student_id')
            .select('students.id')
            .where('own.student_id', '=', inviterId)
            .where('own.target', '=', target)
            .whereRef(sql`lower(students.email)`, '=', sql`lower(friend_invitations.email)`),
        )
        .as('hasJoined'),
    ])
    .where('inviter_id', '=', inviterId)
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * limit)
    .limit(limit)
    .execute();
}

/** The account with this address, if there is one, and whether the student wants mail. */
export function findStudentByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('students')
    .leftJoin('notification_settings', 'notification_settings.student_id', 'students.id')
    .select((eb) => [
      'students.id',
      eb.fn.coalesce('notification_settings.email', eb.lit(true)).as('wantsMail'),
    ])
    .where('students.email', '=', email)
    .executeTakeFirst();
}

export async function findFirstName(db: Db, studentId: string): Promise<string | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .select('first_name')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return profile?.first_name;
}

/** For the name of the college only: addresses are sent to friends alone. */
export async function findEmail(db: Db, studentId: string): Promise<string | undefined> {
  const student = await db
    .selectFrom('students')
    .select('email')
    .where('id', '=', studentId)
    .executeTakeFirst();
  return student?.email;
}

export async function isUnwanted(db: Db, emailHashes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('unwanted_invitations')
    .select('created_at')
    .where('email_hash', 'in', emailHashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the time of the first refusal. */
export async function insertUnwanted(tx: Tx, emailHash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('unwanted_invitations')
    .values({ email_hash: emailHash, created_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
}

export function listInvitationsBy(tx: Tx, inviterId: string) {
  return tx
    .selectFrom('friend_invitations')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .orderBy('created_at')
    .execute();
}

export function listInvitationsTo(tx: Tx, email: string) {
  return tx
    .selectFrom('friend_invitations')
    .select(['target', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

/** Deletes the invitations that the student sent and those to the student's address. */
export async function deleteInvitationsOf(tx: Tx, student: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('friend_invitations')
    .where((eb) => eb.or([eb('inviter_id', '=', student.id), eb('email', '=', student.email)]))
    .execute();
}
