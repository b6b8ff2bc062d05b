import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CrewMessages } from '../../../platform/db/tables.ts';

const columns = ['id', 'sender_id as senderId', 'sender_name as senderName', 'text', 'system', 'at'] as const;

interface StoredMessage {
  id: number;
  senderId: string;
  senderName: string;
  text: string;
  system: boolean;
  at: Date;
}

/** With the sender's current name. */
export interface MessageRow extends StoredMessage {
  firstName: string | null;
  lastName: string | null;
}

export async function insertMessage(
  tx: Tx,
  message: Omit<Insertable<CrewMessages>, 'id'>,
): Promise<StoredMessage> {
  return tx.insertInto('crew_messages').values(message).returning(columns).executeTakeFirstOrThrow();
}

/** The messages of the crew, without those of students whom this student has blocked. */
function visibleTo(db: Db, crewId: string, studentId: string) {
  return db
    .selectFrom('crew_messages')
    .where('crew_id', '=', crewId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wishes')
            .select('wishes.about_id')
            .where('wishes.student_id', '=', studentId)
            .where('wish', '=', 'never')
            .whereRef('wishes.about_id', '=', 'crew_messages.sender_id'),
        ),
      ),
    );
}

/** Oldest first. Returns the messages after the id `after`, or the newest ones if `after` is undefined. */
export async function listMessages(
  db: Db,
  crewId: string,
  studentId: string,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const visible = visibleTo(db, crewId, studentId)
    .leftJoin('profiles', 'profiles.student_id', 'crew_messages.sender_id')
    .select(columns)
    .select(['first_name as firstName', 'last_name as lastName']);
  if (after !== undefined) return visible.where('id', '>', after).orderBy('id').limit(limit).execute();
  return (await visible.orderBy('id', 'desc').limit(limit).execute()).toReversed();
}

/**
 * Fingerprint that polls compare: the newest message, the number of messages, the members' names and whom the
 * student has blocked. Returns undefined if the student is not, or no longer, in this crew.
 */
export async function findChatStamp(db: Db, crewId: string, studentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('-',
      (select max(id) from crew_messages where crew_id = own.crew_id),
      (select count(*) from crew_messages where crew_id = own.crew_id),
      (select hashtext(string_agg(concat_ws(' ', profiles.student_id, first_name, last_name), ',' order by
        profiles.student_id)) from crew_members join profiles on profiles.student_id = crew_members.student_id
        where crew_id = own.crew_id),
      (select hashtext(string_agg(about_id::text, ' ' order by about_id)) from wishes
        where wishes.student_id = own.student_id and wish = 'never'
          and about_id in (select student_id from crew_members where crew_id = own.crew_id))) as stamp
    from crew_members own
    where own.crew_id = ${crewId} and own.student_id = ${studentId} and own.left_at is null`.execute(db);
  return rows[0]?.stamp;
}

/**
 * Never moves back, and never past the newest message. Returns false if the student is not, or no longer, in
 * this crew.
 */
export async function markSeen(
  tx: Tx,
  crewId: string,
  studentId: string,
  messageId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update crew_members set seen_message = greatest(seen_message,
      least(${messageId}::bigint, (select coalesce(max(id), 0) from crew_messages where crew_id = ${crewId})))
    where crew_id = ${crewId} and student_id = ${studentId} and left_at is null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The newest unseen message of another member whom this student has not blocked. Ignores system messages. */
export async function findUnseen(
  tx: Tx,
  crewId: string,
  studentId: string,
  seenMessage: number,
): Promise<StoredMessage | undefined> {
  return visibleTo(tx, crewId, studentId)
    .select(columns)
    .where('id', '>', seenMessage)
    .where('system', '=', false)
    .where('sender_id', '!=', studentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
