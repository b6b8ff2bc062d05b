import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

export interface FreedSeat {
  eventId: string;
  paymentId: string | null;
}

/** Under the locks of the events, taken in the order of their ids, so that nobody waits in a circle. */
async function freeSeats(
  tx: Tx,
  events: RawBuilder<unknown>,
  seats: RawBuilder<unknown>,
): Promise<FreedSeat[]> {
  const { rows } = await sql<FreedSeat>`
    with event as materialized (
      select id from events where ${events} order by id for no key update),
    freed as (
      delete from seats using event where event_id = event.id and (${seats})
      returning event_id, payment_id),
    counted as (
      update events set seats_taken = seats_taken - gone.seats
      from (select event_id, count(*) as seats from freed group by event_id) as gone where id = gone.event_id)
    select event_id as "eventId", payment_id as "paymentId" from freed order by event_id`.execute(tx);
  return rows;
}

/** Those that a student gives back, of one event or of all of a series, as long as registration is open. */
export function freeRegistered(
  tx: Tx,
  { studentId, target, now }: { studentId: string; target: string; now: Date },
): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`(id = ${target} or series_id = ${target}) and status = 'open' and closes_at > ${now}`,
    sql`student_id = ${studentId} and state = 'registered'`,
  );
}

/**
 * What a payment bought and is still to come. A pass also gave those dates that its owner left and came back to, for
 * which nothing was paid.
 */
export function freePaid(
  tx: Tx,
  paid: { paymentId: string; studentId: string; target: string; byPass: boolean; now: Date },
): Promise<FreedSeat[]> {
  const { paymentId, studentId, target, byPass, now } = paid;
  return freeSeats(
    tx,
    sql`(id = ${target} or series_id = ${target}) and status = 'open' and closes_at > ${now}`,
    sql`student_id = ${studentId} and state = 'registered'
      and (payment_id = ${paymentId} or (by_pass and ${byPass}::boolean))`,
  );
}

/** A payment came to nothing. An offer is not taken back by that: it ends when it was going to. */
export function freeUnpaid(tx: Tx, paymentId: string): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`id in (select event_id from seats where payment_id = ${paymentId} and state = 'reserved')`,
    sql`payment_id = ${paymentId} and state = 'reserved'`,
  );
}

export function freeOffered(
  tx: Tx,
  { studentId, eventId }: { studentId: string; eventId: string },
): Promise<FreedSeat[]> {
  return freeSeats(tx, sql`id = ${eventId}`, sql`student_id = ${studentId} and state = 'offered'`);
}

/** All of somebody who leaves. */
export function freeAll(tx: Tx, studentId: string): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`id in (select event_id from seats where student_id = ${studentId})`,
    sql`student_id = ${studentId}`,
  );
}

/** Kept for somebody until a moment that has passed; once an event is closed, whatever is only kept. */
export function freeLapsed(tx: Tx, eventId: string, now: Date): Promise<FreedSeat[]> {
  return freeSeats(tx, sql`id = ${eventId}`, sql`held_until <= ${now}`);
}

/** For an event that takes nobody any more. */
export function freeKept(tx: Tx, eventId: string): Promise<FreedSeat[]> {
  return freeSeats(tx, sql`id = ${eventId}`, sql`state <> 'registered'`);
}

/** A seat for which nothing is being paid any more stays kept for the student until its time is up. */
export async function forgetPayment(
  tx: Tx,
  paymentId: string,
  states: readonly ('offered' | 'reserved')[],
): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ payment_id: null })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', states)
    .execute();
}
