import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { planned } from '../../platform/jobs/schedule.ts';

export interface SeatWish {
  eventId: string;
  studentId: string;
  now: Date;
  /** Theirs, or kept while they pay. */
  as: 'registered' | { reservedUntil: Date };
  paymentId?: string;
  byPass?: boolean;
  /** Planned in the same statement, where the seat is theirs only from now on. */
  followedBy?: JobKind<{ target: string; studentId: string }>;
  /**
   * Whoever asks for it writes something else before anybody is told: that brings this to the disk too, and the next in
   * the queue at the event's lock does not wait for the disk.
   */
  flushedLater?: true;
}

export interface TakenSeat {
  title: string;
  seriesId: string | null;
  registeredAt: Date | null;
  heldUntil: Date | null;
}

/**
 * Takes a seat, or turns the one that is kept for this student into theirs, in a single statement: the event is
 * locked for one trip to the database and no longer, and not at all where it is plainly full. Everything that decides
 * is part of it. Nothing comes back where it was refused; why is to be asked afterwards.
 *
 * Whoever waited for the lock sees the event as it is then, but the other tables as they were before: so the seat is
 * written on top of what is there (`on conflict`), and counted only where it is new. Seats that were kept for
 * somebody else for too long are free, whether or not anybody has come by to clear them away.
 */
export async function takeSeat(db: Db | Tx, wish: SeatWish): Promise<TakenSeat | undefined> {
  const { eventId, studentId, now, as: wanted } = wish;
  const state = wanted === 'registered' ? 'registered' : 'reserved';
  const until = wanted === 'registered' ? null : wanted.reservedUntil;
  const secret = wanted === 'registered' ? makeCalendarSecret() : null;
  const registeredAt = wanted === 'registered' ? now : null;
  // What is paid for need not be covered by anything else.
  const isFreeToTake = wish.paymentId === undefined ? isCovered(studentId) : sql`true`;
  const byPass = wish.paymentId === undefined ? hasPass(studentId) : sql`${wish.byPass ?? false}::boolean`;
  const subject = `${eventId} ${studentId}`;
  const payload = { target: eventId, studentId };
  const followed = wish.followedBy
    ? sql`, followed as (${planned(wish.followedBy, { subject, dueAt: now, payload }, sql`seat where newly`)})`
    : sql``;
  const disk = wish.flushedLater ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  const { rows } = await sql<TakenSeat>`
    with student as materialized (
      select id from students${disk} where id = ${studentId} and status = 'ACTIVE' for key share of students),
    event as materialized (
      select events.id, title, series_id, closes_at, capacity, seats_taken, price_cents from events, student
      where events.id = ${eventId} and status = 'open' and closes_at > ${now} and (seats_taken < capacity or exists (
        select from seats where event_id = ${eventId} and (student_id = ${studentId} or held_until <= ${now})))
      for no key update of events),
    lapsed as (
      delete from seats using event
      where event_id = event.id and held_until <= ${now} and student_id <> ${studentId} returning 1),
    own as materialized (
      select held_until is null or held_until > ${now} as live from seats
      where event_id = ${eventId} and student_id = ${studentId}),
    room as (
      select id, title, series_id, closes_at, ${byPass} as by_pass from event
      where ${isFreeToTake} and (exists (select from own where live) or (
        seats_taken - (select count(*) from lapsed) - (select count(*) from own) < capacity
        and not exists (select from waitlist where event_id = ${eventId} and student_id <> ${studentId})))),
    seat as (
      insert into seats as known
        (event_id, student_id, state, held_until, payment_id, by_pass, registered_at, calendar_secret)
      select id, ${studentId}::uuid, ${state}, least(${until}::timestamptz, case when ${until}::timestamptz is not null
        then closes_at end), ${wish.paymentId ?? null}::uuid, by_pass, ${registeredAt}::timestamptz, ${secret} from room
      on conflict (event_id, student_id) do update set
        state = case when excluded.state = 'reserved' and known.state = 'offered' and known.held_until > ${now}
          then 'offered' else excluded.state end,
        held_until = case when excluded.state = 'reserved' and known.state = 'offered'
          then greatest(excluded.held_until, known.held_until) else excluded.held_until end,
        payment_id = coalesce(excluded.payment_id, known.payment_id),
        by_pass = known.by_pass or excluded.by_pass,
        registered_at = coalesce(known.registered_at, excluded.registered_at),
        calendar_secret = coalesce(known.calendar_secret, excluded.calendar_secret)
      where excluded.state = 'registered' or known.state <> 'registered'
      returning registered_at, held_until, known.xmax = 0 as fresh, registered_at = ${now} as newly),
    counted as (
      update events set seats_taken = events.seats_taken
        - (select count(*) from lapsed) + (select count(*) from seat where fresh)
      from event where events.id = event.id
        and (exists (select from lapsed) or exists (select from seat where fresh))),
    joined as (
      insert into series_registrations (series_id, student_id, created_at)
      select series_id, ${studentId}::uuid, ${now}::timestamptz from room, seat
      where series_id is not null and registered_at is not null on conflict do nothing),
    out_of_line as (
      delete from waitlist using seat where event_id = ${eventId} and student_id = ${studentId})
    ${followed}
    select title, series_id as "seriesId", registered_at as "registeredAt", held_until as "heldUntil"
    from seat, room`.execute(db);
  return rows[0];
}

/** The secret of the calendar file, one for each seat. */
const makeCalendarSecret = () => randomBytes(24).toString('base64url');

/** Nothing is due from this student for `event`. */
function isCovered(studentId: string): RawBuilder<boolean> {
  return sql`(price_cents = 0
    or exists (select from subscriptions where student_id = ${studentId} and status in ('active', 'trialing'))
    or exists (select from payments where student_id = ${studentId} and target = event.id
      and purpose in ('deposit', 'ticket') and state = 'succeeded')
    or ${hasPass(studentId)})`;
}

function hasPass(studentId: string): RawBuilder<boolean> {
  return sql`exists (select from series_registrations as pass
    where pass.student_id = ${studentId} and pass.series_id = event.series_id and has_pass)`;
}

export interface OwnSeat {
  state: 'reserved' | 'offered' | 'registered';
  paymentId: string | null;
  heldUntil: Date | null;
}

export function findSeat(
  db: Db | Tx,
  { eventId, studentId }: { eventId: string; studentId: string },
): Promise<OwnSeat | undefined> {
  return (
    db
      .selectFrom('seats')
      // The table's own check allows no other states.
      .select((eb) => [
        eb.ref('state').$castTo<OwnSeat['state']>().as('state'),
        'payment_id as paymentId',
        'held_until as heldUntil',
      ])
      .where('event_id', '=', eventId)
      .where('student_id', '=', studentId)
      .executeTakeFirst()
  );
}
