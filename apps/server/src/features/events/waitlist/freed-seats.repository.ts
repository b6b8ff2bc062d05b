import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

export interface FreedSeat {
  eventId: string;
  paymentId: string | null;
}

/** Locks the events in the order of their ids to avoid deadlocks, then deletes the seats. */
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

/** The registered seats of a student, on one event or a whole series, while registration is open. */
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

/** The registered seat of a student whom an organiser takes out. Also after closing, until the event is over. */
export function freeTakenOut(
  tx: Tx,
  { studentId, eventId }: { studentId: string; eventId: string },
): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`id = ${eventId} and status in ('open', 'closed', 'released')`,
    sql`student_id = ${studentId} and state = 'registered'`,
  );
}

/**
 * The seats that a payment bought, while registration is open. A ticket or a pass also covers seats that its holder
 * gave back and took again, which have no payment. A subscriber needs no ticket for such a seat.
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
      and (payment_id = ${paymentId} or (by_pass and ${byPass}::boolean)
        or (event_id = ${target} and payment_id is null and not by_pass and not exists (
          select from subscriptions where student_id = ${studentId} and status in ('active', 'trialing'))))`,
  );
}

/** The reserved seats of a payment that did not succeed. An offered seat stays until the offer expires. */
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

/** All seats of a student whose account is deleted. */
export function freeAll(tx: Tx, studentId: string): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`id in (select event_id from seats where student_id = ${studentId})`,
    sql`student_id = ${studentId}`,
  );
}

/** The seats of a suspended student at events whose registration is open, in any state. */
export function freeOpen(tx: Tx, { studentId, now }: { studentId: string; now: Date }): Promise<FreedSeat[]> {
  return freeSeats(
    tx,
    sql`status = 'open' and closes_at > ${now} and id in (select event_id from seats where student_id = ${studentId})`,
    sql`student_id = ${studentId}`,
  );
}

/** Seats whose hold has expired. Every hold ends at the latest when registration closes. */
export function freeLapsed(tx: Tx, eventId: string, now: Date): Promise<FreedSeat[]> {
  return freeSeats(tx, sql`id = ${eventId}`, sql`held_until <= ${now}`);
}

/** All reserved and offered seats, when registration ends. */
export function freeHeldSeats(tx: Tx, eventId: string): Promise<FreedSeat[]> {
  return freeSeats(tx, sql`id = ${eventId}`, sql`state <> 'registered'`);
}

/** Removes the payment from its seats. The student keeps them until the hold expires. */
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
