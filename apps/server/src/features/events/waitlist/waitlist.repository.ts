import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface Waiting {
  eventId: string;
  studentId: string;
}

/** Returns the position. A student who is on the waitlist already keeps the place. */
export async function addToWaitlist(tx: Tx, { eventId, studentId }: Waiting, now: Date): Promise<number> {
  await tx
    .insertInto('waitlist')
    .values({ event_id: eventId, student_id: studentId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ place: number }>`
    select count(*)::integer as place from waitlist where event_id = ${eventId} and ticket <= (
      select ticket from waitlist where event_id = ${eventId} and student_id = ${studentId})`.execute(tx);
  return rows[0]!.place;
}

/** Returns false if the student was not on the waitlist. */
export async function leaveWaitlistOf(tx: Tx, { eventId, studentId }: Waiting): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waitlist')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes suspended students, so that other students do not wait behind them. */
export async function removeSuspended(tx: Tx, eventId: string): Promise<void> {
  await sql`delete from waitlist using students
    where event_id = ${eventId} and students.id = student_id and students.status <> 'ACTIVE'`.execute(tx);
}

/** Returns the first students on the waitlist and locks their accounts against deletion. */
export async function lockFirstWaiting(tx: Tx, eventId: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with first as (
      select student_id, ticket from waitlist where event_id = ${eventId} order by ticket limit ${max}),
    held as (
      select id from students where id in (select student_id from first) order by id for key share)
    select held.id from held join first on first.student_id = held.id order by ticket`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Needs the event's lock. Removes the students from the waitlist and returns those who had no seat and got
 * one.
 */
export async function offerSeats(
  tx: Tx,
  { eventId, studentIds, until }: { eventId: string; studentIds: readonly string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with called as (
      delete from waitlist where event_id = ${eventId} and student_id = any(${studentIds}::uuid[])
      returning student_id, ticket),
    offered as (
      insert into seats (event_id, student_id, state, held_until)
      select ${eventId}, student_id, 'offered', ${until}::timestamptz from called
      on conflict do nothing returning student_id),
    counted as (
      update events set seats_taken = seats_taken + (select count(*) from offered)
      where id = ${eventId} and exists (select from offered))
    select offered.student_id as id from offered join called using (student_id) order by ticket`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Needs the event's lock. Removes the students from the waitlist and returns those who had no seat and got
 * one.
 */
export async function seatPassHolders(
  tx: Tx,
  wish: { eventId: string; students: readonly { id: string; calendarSecret: string }[]; now: Date },
): Promise<string[]> {
  const { eventId, students, now } = wish;
  if (students.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with holder as (
      select * from unnest(${students.map(({ id }) => id)}::uuid[],
        ${students.map(({ calendarSecret }) => calendarSecret)}::text[]) as wish (student_id, secret)),
    called as (
      delete from waitlist using holder where event_id = ${eventId} and waitlist.student_id = holder.student_id
      returning waitlist.student_id, ticket, secret),
    seated as (
      insert into seats (event_id, student_id, state, payment_id, by_pass, registered_at, calendar_secret)
      select ${eventId}, called.student_id, 'registered', pass.payment_id, true, ${now}::timestamptz, secret
      from called
      join events on events.id = ${eventId}
      join series_registrations as pass on pass.series_id = events.series_id
        and pass.student_id = called.student_id and has_pass
      on conflict do nothing returning student_id),
    counted as (
      update events set seats_taken = seats_taken + (select count(*) from seated)
      where id = ${eventId} and exists (select from seated))
    select seated.student_id as id from seated join called using (student_id) order by ticket`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the student from the waitlists of all dates of a series. Returns these dates. */
export async function leaveWaitlistsOf(
  tx: Tx,
  { studentId, seriesId }: { studentId: string; seriesId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('waitlist')
    .where('student_id', '=', studentId)
    .where('event_id', 'in', (eb) => eb.selectFrom('events').select('id').where('series_id', '=', seriesId))
    .returning('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function countWaiting(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Clears the waitlist when registration ends. Returns the students who were on it. */
export async function clearWaitlist(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('waitlist')
    .where('event_id', '=', eventId)
    .returning('student_id')
    .execute();
  return rows.map(({ student_id }) => student_id);
}

/** Removes the student from all waitlists. Returns from how many. */
export async function leaveAllWaitlists(tx: Tx, studentId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('waitlist')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
