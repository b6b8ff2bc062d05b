import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CrewMessages } from '../../../platform/db/tables.ts';

const columns = ['id', 'sender_id as senderId', 'sender_name as senderName', 'text', 'system', 'at'] as const;

interface SaidRow {
  id: number;
  senderId: string;
  senderName: string;
  text: string;
  system: boolean;
  at: Date;
}

/** With the sender's name as it is now. */
export interface MessageRow extends SaidRow {
  firstName: string | null;
  lastName: string | null;
}

export async function insertMessage(tx: Tx, message: Omit<Insertable<CrewMessages>, 'id'>): Promise<SaidRow> {
  return tx.insertInto('crew_messages').values(message).returning(columns).executeTakeFirstOrThrow();
}

/** Nothing of whom this student has blocked. */
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

/** Oldest first: those after one that is known, or the newest ones. */
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

/** What a poll compares: the newest message, the names of those who speak, and whom one does not want to hear. */
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

/** Never back, and never past what was said. False for whoever is not, or no longer, in this crew. */
export async function noteSeen(
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

/** The newest thing that somebody said whom this student wants to hear, after what they have seen. */
export async function findUnseen(
  tx: Tx,
  crewId: string,
  studentId: string,
  seenMessage: number,
): Promise<SaidRow | undefined> {
  return visibleTo(tx, crewId, studentId)
    .select(columns)
    .where('id', '>', seenMessage)
    .where('system', '=', false)
    .where('sender_id', '!=', studentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
