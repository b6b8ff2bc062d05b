import { sql } from 'kysely';
import { channels } from '../../platform/db/channels.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewNotification {
  id: string;
  studentId: string;
  /** The place of its content in `contents`. */
  notice: number;
}

interface NewNotifications {
  recipients: readonly NewNotification[];
  contents: readonly { kind: string; subject: string; payload: object }[];
  createdAt: Date;
}

/**
 * Returns the notifications that are new. Inserts in the order of the students' ids, so that two transactions
 * that notify the same students cannot deadlock. Waits for a student whose account is being deleted, and then
 * skips them. A content is sent once, however many students get it.
 */
export async function insertNotifications(
  tx: Tx,
  { recipients, contents, createdAt }: NewNotifications,
): Promise<{ id: string; studentId: string; kind: string }[]> {
  const used = [...new Set(recipients.map(({ notice }) => notice))];
  const ids = recipients.map(({ id }) => id);
  const studentIds = recipients.map(({ studentId }) => studentId);
  const noticeOf = recipients.map(({ notice }) => notice);
  const kinds = used.map((notice) => contents[notice]!.kind);
  const subjects = used.map((notice) => contents[notice]!.subject);
  const payloads = used.map((notice) => JSON.stringify(contents[notice]!.payload));
  const { rows } = await sql<{ id: string; studentId: string; kind: string }>`
    insert into notifications (id, student_id, kind, subject, payload, created_at)
    select fresh.id, students.id, contents.kind, contents.subject, contents.payload::jsonb, ${createdAt}::timestamptz
    from unnest(${ids}::uuid[], ${studentIds}::uuid[], ${noticeOf}::integer[]) as fresh (id, student_id, notice)
    join unnest(${used}::integer[], ${kinds}::text[], ${subjects}::text[], ${payloads}::text[])
      as contents (notice, kind, subject, payload) using (notice)
    join students on students.id = fresh.student_id
    order by students.id, fresh.notice
    for key share of students
    on conflict (student_id, kind, subject) do nothing
    returning id, student_id as "studentId", kind`.execute(tx);
  return rows;
}

/** Announces to every process that has realtime connections, when the transaction commits. */
export async function announceOnChannel(tx: Tx, told: { id: string; studentId: string }[]): Promise<void> {
  const payloads = told.map(({ id, studentId }) => `${studentId} ${id}`);
  await sql`select pg_notify(${channels.notifications}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    tx,
  );
}

export async function listStudentIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('students').select('id').execute();
  return rows.map(({ id }) => id);
}

export function listNotifications(db: Db, studentId: string, page: number, limit: number) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * limit)
    .limit(limit)
    .execute();
}

export function listOwnNotifications(tx: Tx, studentId: string) {
  return tx
    .selectFrom('notifications')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countUnread(db: Db, studentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export function findNotificationRow(db: Db, id: string) {
  return db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * With what is needed to hand them over; the choices are null if the student never chose. Locks the rows until then: an
 * account deletion waits, and then finds the queued mail.
 */
export function lockForHandingOver(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('notifications')
    .innerJoin('students', 'students.id', 'notifications.student_id')
    .leftJoin('notification_settings as chosen', 'chosen.student_id', 'notifications.student_id')
    .selectAll('notifications')
    .select(['students.email', 'chosen.email as wants_mail', 'chosen.push as wants_push'])
    .where('notifications.id', '=', anyOf(ids))
    .where('handed_over_at', 'is', null)
    .orderBy('notifications.id')
    .forUpdate('notifications')
    .execute();
}

export async function noteHandedOver(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('notifications').set({ handed_over_at: now }).where('id', '=', anyOf(ids)).execute();
}

/** One parameter, however many there are, so that the statement stays the same. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`;

export async function findEmail(db: Db, studentId: string): Promise<string | undefined> {
  const student = await db
    .selectFrom('students')
    .select('email')
    .where('id', '=', studentId)
    .executeTakeFirst();
  return student?.email;
}

/** Returns false if the student has no such notification. Keeps the time of the first read. */
export async function markRead(tx: Tx, studentId: string, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function markAllRead(tx: Tx, studentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('student_id', '=', studentId)
    .where('read_at', 'is', null)
    .execute();
}

export async function deleteNotifications(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('student_id', '=', studentId).execute();
}

/** Removes the student from notifications of this kind that others received, and keeps the notifications. */
export async function anonymiseNotifications(
  tx: Tx,
  studentId: string,
  kind: string,
  nameless: { firstName: string; title: string },
): Promise<void> {
  await sql`
    update notifications set payload = payload - 'aboutStudentId' || ${JSON.stringify(nameless)}::jsonb
    where payload ->> 'aboutStudentId' = ${studentId} and kind = ${kind}`.execute(tx);
}

/** Deletes the notifications about this student that others received. */
export async function deleteNotificationsAbout(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where(sql<string>`payload ->> 'aboutStudentId'`, '=', studentId)
    .execute();
}
