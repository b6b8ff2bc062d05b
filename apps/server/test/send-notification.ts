import { sql } from 'kysely';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Inserts a notification of any size and signals it to all processes, like the product. */
export async function sendNotificationIn(
  tx: Tx,
  clock: Clock,
  studentId: string,
  title: string,
  textLength = 20,
): Promise<void> {
  const now = clock.now();
  const id = newId(now);
  await tx
    .insertInto('notifications')
    .values({
      id,
      student_id: studentId,
      kind: 'announcement',
      subject: id,
      payload: JSON.stringify({ title, text: 'x'.repeat(textLength), path: '/home' }),
      created_at: now,
    })
    .execute();
  await sql`select pg_notify('crewtable_notifications', ${`${studentId} ${id}`})`.execute(tx);
}

/** Does the same in its own transaction. */
export function sendNotification(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  studentId: string,
  title: string,
  textLength?: number,
): Promise<void> {
  return database.db
    .transaction()
    .execute((tx) => sendNotificationIn(tx, clock, studentId, title, textLength));
}

/** Notifies all students in one statement. */
export async function sendNotificationToAll(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  title: string,
): Promise<void> {
  await database.pool.query(
    `with inserted as (
       insert into notifications (id, student_id, kind, subject, payload, created_at)
       select gen_random_uuid(), id, 'announcement', $1, $2, $3 from students
       returning id, student_id
     ) select pg_notify('crewtable_notifications', student_id || ' ' || id) from inserted`,
    [title, JSON.stringify({ title, text: 'To all.', path: '/home' }), clock.now()],
  );
}
