import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface WaitingPerson {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** In order. Suspended students are left out, as they are when a seat is given. */
export async function listWaiting(
  db: Db | Tx,
  eventId: string,
): Promise<(WaitingPerson & { joinedAt: Date; hasPass: boolean })[]> {
  const { rows } = await sql<WaitingPerson & { joinedAt: Date; hasPass: boolean }>`
    select students.id, students.email, first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt",
      events.series_id is not null and has_pass_for(students.id, events.series_id, events.id) as "hasPass"
    from waitlist
    join events on events.id = waitlist.event_id
    join students on students.id = waitlist.student_id
    left join profiles on profiles.student_id = students.id
    where waitlist.event_id = ${eventId} and students.status = 'ACTIVE'
    order by ticket`.execute(db);
  return rows;
}

/** Offers that have not ended, the first to end first. */
export async function listOffers(
  db: Db | Tx,
  eventId: string,
  now: Date,
): Promise<(WaitingPerson & { until: Date })[]> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'seats.student_id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .select('held_until as until')
    .where('event_id', '=', eventId)
    .where('seats.state', '=', 'offered')
    .where('held_until', '>', now)
    .orderBy('held_until')
    .orderBy('students.id')
    .$narrowType<{ until: Date }>()
    .execute();
  return rows;
}

/** Kept seats whose time is over. They count as free, even if no job has deleted them yet. */
export async function countLapsed(db: Db | Tx, eventId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('held_until', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first on the waitlist who may get a seat. */
export async function findFirstWaiting(tx: Tx, eventId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from waitlist join students on students.id = student_id
    where event_id = ${eventId} and students.status = 'ACTIVE' order by ticket limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function isWaiting(tx: Tx, eventId: string, studentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('waitlist')
    .select('ticket')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addOneSeat(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('events')
    .set((eb) => ({ capacity: eb('capacity', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
}

export async function findSeriesTitle(db: Db | Tx, seriesId: string | null): Promise<string | null> {
  if (seriesId === null) return null;
  const row = await db.selectFrom('series').select('title').where('id', '=', seriesId).executeTakeFirst();
  return row?.title ?? null;
}
