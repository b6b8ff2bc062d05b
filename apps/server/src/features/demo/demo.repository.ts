import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isSyntheticSql } from '../../platform/demo/synthetic-address.ts';

const isToSynthetic = isSyntheticSql(sql.ref('recipient'));

/** So many to people, and so many to synthetic students, whose mails would else hide the others. */
export function listMail(db: Db, to: string | undefined, limit: number) {
  const mails = db.selectFrom('demo.mail').selectAll().orderBy('sent_at', 'desc').orderBy('id', 'desc');
  if (to !== undefined) return mails.where('recipient', '=', to.trim().toLowerCase()).limit(limit).execute();
  return mails.where('id', 'in', newestIds(db, limit)).execute();
}

/** The same mails without their content, which would be read again with every look at the mailbox. */
export function listMailLines(db: Db, limit: number) {
  return db
    .selectFrom('demo.mail')
    .select(['id', 'recipient', 'subject', 'sent_at', 'passcode'])
    .where('id', 'in', newestIds(db, limit))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function newestIds(db: Db, limit: number) {
  const newest = db
    .selectFrom('demo.mail')
    .select('id')
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return db
    .selectFrom(newest.where((eb) => eb.not(isToSynthetic)).as('own'))
    .select('id')
    .unionAll(db.selectFrom(newest.where(isToSynthetic).as('others')).select('id'));
}

export interface MailCounts {
  toPeople: number;
  toSynthetic: number;
  syntheticStudents: number;
}

export async function countMail(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where not ${isToSynthetic})::integer as "toPeople",
      count(*) filter (where ${isToSynthetic})::integer as "toSynthetic",
      count(distinct recipient) filter (where ${isToSynthetic})::integer as "syntheticStudents"
    from demo.mail`.execute(db);
  return rows[0]!;
}

export async function findMail(db: Db, mailId: string) {
  return db.selectFrom('demo.mail').selectAll().where('id', '=', mailId).executeTakeFirst();
}

export interface DueRow {
  kind: string;
  /** Of the first one. */
  dueAt: Date;
  count: number;
  /** If the work is about an event. */
  eventTitle: string | null;
  eventStartsAt: Date | null;
}

/** The work that becomes due, soonest first: one row for each kind, and for work about events for each event. */
export async function listDue(db: Db, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select kind, min(due_at) as "dueAt", count(*)::integer as count, title as "eventTitle",
      starts_at as "eventStartsAt"
    from scheduled_work left join events on events.id = payload ->> 'eventId'
    group by kind, events.id order by min(due_at), kind, events.id limit ${limit}`.execute(db);
  return rows;
}

export function listHappeningsOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('demo.happenings')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('at')
    .orderBy('kind')
    .execute();
}

export async function deleteHappenings(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('demo.happenings').where('student_id', '=', studentId).execute();
}
