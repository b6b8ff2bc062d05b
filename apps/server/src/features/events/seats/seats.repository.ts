import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { planned } from '../../../platform/jobs/schedule.ts';
import type { RoomFacts } from './seat-rules.ts';

interface Wish {
  eventId: string;
  now: Date;
  /** A registered seat, or one that is reserved while the student pays. */
  as: 'registered' | { reservedUntil: Date };
  paymentId?: string;
  byPass?: boolean;
  /** The same statement schedules this job for each student who was not registered before. */
  followedBy?: JobKind<{ target: string; studentId: string }>;
  /** Which request wishes the seat of each student, for these jobs. */
  requestIds?: Readonly<Record<string, string | undefined>>;
}

export interface SeatWish extends Wish {
  studentId: string;
}

export interface SeatsWish extends Wish {
  /** Without duplicates, in the order of the requests. */
  studentIds: readonly string[];
}

export interface TakenSeat {
  title: string;
  seriesId: string | null;
  registeredAt: Date | null;
  heldUntil: Date | null;
}

/** Returns undefined if the seat was refused. The caller finds the reason with another query. */
export async function takeSeat(
  db: Db | Tx,
  { studentId, ...wish }: SeatWish,
): Promise<TakenSeat | undefined> {
  return (await takeSeats(db, { studentIds: [studentId], ...wish })).get(studentId);
}

/**
 * Takes seats, or registers the seats that are held for these students, in a single statement. It makes all
 * decisions, so the event is locked for one round trip only. A student who is missing in the result was
 * refused.
 *
 * After it waited for the lock of the event, the statement sees the current event row but an older snapshot
 * of the other tables. So it writes seats with `on conflict` and counts only new ones, and asks functions that read
 * what is committed by then whether the student has paid.
 *
 * It names its columns, because a statement with `select *` is never prepared: 720 registrations a second instead of
 * 474 with a new plan for each batch.
 */
export async function takeSeats(db: Db | Tx, wish: SeatsWish): Promise<Map<string, TakenSeat>> {
  const { eventId, now, as: wanted } = wish;
  const isRegistering = wanted === 'registered';
  const studentIds = sql`${wish.studentIds}::uuid[]`;
  const secrets = wish.studentIds.map(() => (isRegistering ? makeCalendarSecret() : null));
  const state = isRegistering ? 'registered' : 'reserved';
  const registeredAt = isRegistering ? now : null;
  // No seat is reserved longer than registration is open.
  const heldUntil = isRegistering
    ? sql`null::timestamptz`
    : sql`least(${wanted.reservedUntil}::timestamptz, closes_at)`;
  const changeSeat = isRegistering ? registerExistingSeat : reserveExistingSeat(now);
  // A seat that is paid for needs no other cover.
  const isFreeToTake = wish.paymentId === undefined ? sql`${isCovered} and ${hasProfile}` : sql`true`;
  const byPass = wish.paymentId === undefined ? hasPass : sql`${wish.byPass ?? false}::boolean`;
  const isPossible = sql`events.id = ${eventId} and status = 'open'
    and (opens_at is null or opens_at <= ${now}) and closes_at > ${now}
    and (seats_taken < capacity or exists (
      select from seats where event_id = ${eventId} and (student_id = any(${studentIds}) or held_until <= ${now})))`;
  const scheduledJobs = wish.followedBy
    ? sql`, scheduled_jobs as (${planned(
        wish.followedBy,
        {
          subject: sql`${`${eventId} `}::text || student_id`,
          dueAt: now,
          payload: sql`jsonb_build_object('target', ${eventId}::text, 'studentId', student_id)`,
          requestId: sql`(${JSON.stringify(wish.requestIds ?? {})}::jsonb ->> student_id::text)`,
        },
        sql`written_seat where is_newly_registered`,
      )})`
    : sql``;
  // 0. possible_event: the event if it is open and not clearly full. An own or expired seat may still give room.
  //    Without it nothing is locked or written, so that most requests of a rush wait neither for each other nor
  //    for the disk.
  // 1. locked_student: active students, locked against deletion. Before the event and in the order of ids, as
  //    everywhere, to avoid deadlocks. `nth` keeps the order of the requests.
  // 2. locked_event: the same event, locked, if that is still true.
  // 3. expired_seat: deletes expired holds of other students, because they count as free even if no job has
  //    deleted them yet. Own ones stay and are renewed in step 7: deleted, they would give room to two students.
  // 4. own_seat: the seats that these students have. An expired hold is not live.
  // 5. candidate: students with nothing to pay and with a profile, unless the seat is paid for. Free seats belong
  //    to the waitlist, so while other students wait, only a student with a live seat is a candidate. `needed`
  //    is the number of new seats up to this request.
  // 6. accepted: the first requests for which there is room. A live seat needs no room.
  // 7. written_seat: inserts or changes the seats; `is_new` if the row was inserted.
  // 8. counted_event: keeps `seats_taken` equal to the number of seats. Does not write the event if nothing
  //    changed.
  // 9. joined_series: students with a registered seat belong to the series of the event.
  // 10. left_waitlist: students with a seat no longer wait for one.
  // 11. scheduled_jobs: the follow-up job, only for students who were not registered before.
  const { rows } = await sql<TakenSeat & { studentId: string }>`
    with possible_event as materialized (select id from events where ${isPossible}),
    locked_student as materialized (
      select students.id, nth, secret
      from unnest(${studentIds}, ${secrets}::text[]) with ordinality as wish (student_id, secret, nth)
      join students on students.id = wish.student_id
      where status = 'ACTIVE' and exists (select from possible_event)
      order by students.id for key share of students),
    locked_event as materialized (
      select events.id, title, series_id, closes_at, capacity, seats_taken, price_cents
      from events, (select count(*) as locked from locked_student) as students
      where locked > 0 and ${isPossible}
      for no key update of events),
    expired_seat as (
      delete from seats using locked_event as event
      where event_id = event.id and held_until <= ${now} and student_id <> all(${studentIds}) returning 1),
    own_seat as materialized (
      select student_id, held_until is null or held_until > ${now} as is_live from seats
      where event_id = ${eventId} and student_id = any(${studentIds})),
    candidate as (
      select event.id, title, series_id, closes_at, capacity, seats_taken, student.id as student_id, secret,
        is_live, ${byPass} as by_pass,
        count(*) filter (where own_seat.student_id is null) over (order by nth) as needed
      from locked_event as event cross join locked_student as student
      left join own_seat on own_seat.student_id = student.id
      where ${isFreeToTake} and (is_live or not exists (
        select from waitlist where event_id = ${eventId} and student_id <> student.id))),
    accepted as (
      select id, title, series_id, closes_at, student_id, secret, by_pass from candidate
      where is_live or needed <= capacity - seats_taken + (select count(*) from expired_seat)),
    written_seat as (
      insert into seats as known
        (event_id, student_id, state, held_until, payment_id, by_pass, registered_at, calendar_secret)
      select id, student_id, ${state}, ${heldUntil}, ${wish.paymentId ?? null}::uuid, by_pass,
        ${registeredAt}::timestamptz, secret
      from accepted on conflict (event_id, student_id) do update set ${changeSeat}
      returning student_id, registered_at, held_until, known.xmax = 0 as is_new,
        registered_at = ${now} as is_newly_registered),
    counted_event as (
      update events set seats_taken = events.seats_taken
        - (select count(*) from expired_seat) + (select count(*) from written_seat where is_new)
      from locked_event where events.id = locked_event.id
        and (exists (select from expired_seat) or exists (select from written_seat where is_new))),
    joined_series as (
      insert into series_registrations (series_id, student_id, created_at)
      select series_id, student_id, ${now}::timestamptz from accepted join written_seat using (student_id)
      where series_id is not null and written_seat.registered_at is not null on conflict do nothing),
    left_waitlist as (
      delete from waitlist using written_seat as seat
      where event_id = ${eventId} and waitlist.student_id = seat.student_id)
    ${scheduledJobs}
    select student_id as "studentId", title, series_id as "seriesId", seat.registered_at as "registeredAt",
      seat.held_until as "heldUntil"
    from written_seat as seat join accepted using (student_id)`.execute(db);
  return new Map(rows.map(({ studentId, ...seat }) => [studentId, seat]));
}

/**
 * Changes a held seat to a registered one. It keeps no payment that did not buy it: the student may register
 * without the payment that was started for the seat. A seat that is registered already stays as it is.
 */
const registerExistingSeat = sql`
  state = 'registered', held_until = null,
  payment_id = case when known.state = 'registered' then coalesce(excluded.payment_id, known.payment_id)
    else excluded.payment_id end,
  by_pass = case when known.state = 'registered' then known.by_pass else excluded.by_pass end,
  registered_at = coalesce(known.registered_at, excluded.registered_at),
  calendar_secret = coalesce(known.calendar_secret, excluded.calendar_secret)`;

/**
 * Reserves a held seat for a payment. An offer stays an offer, so that the student keeps the seat if the
 * payment fails, and it never ends earlier than before. A registered seat is not changed, and the student is
 * refused.
 */
const reserveExistingSeat = (now: Date) => sql`
  state = case when known.state = 'offered' and known.held_until > ${now} then 'offered' else 'reserved' end,
  held_until = case when known.state = 'offered' then greatest(excluded.held_until, known.held_until)
    else excluded.held_until end,
  payment_id = coalesce(excluded.payment_id, known.payment_id), by_pass = excluded.by_pass
  where known.state <> 'registered'`;

/** Each seat has its own secret, which gives access to its calendar file. */
export const makeCalendarSecret = () => randomBytes(24).toString('base64url');

/**
 * Functions of the database, because the snapshot of the statement may be older than a refund. Events that are not
 * part of a series need no call.
 */
const hasPass: RawBuilder<boolean> = sql`(event.series_id is not null
  and has_pass_for(student.id, event.series_id, event.id))`;

/** The SQL of `needsProfile`. Paid seats skip it because payments checked the profile at the start. */
const hasProfile: RawBuilder<boolean> = sql`(event.series_id is not null
  or exists (select from profiles where profiles.student_id = student.id))`;

/** `student` has no amount to pay for `event`. */
const isCovered: RawBuilder<boolean> = sql`(price_cents = 0
  or exists (select from subscriptions where student_id = student.id and status in ('active', 'trialing'))
  or has_paid_ticket(student.id, event.id) or ${hasPass})`;

/**
 * Whether the event has a seat for each of these students, read after the statement starts. Most requests of a rush
 * are refused, so it reads no more than this needs. Empty if there is no such event.
 */
export async function findRoom(
  db: Db,
  { eventId, studentIds, now }: { eventId: string; studentIds: readonly string[]; now: Date },
): Promise<Map<string, RoomFacts>> {
  const { rows } = await sql<RoomFacts & { studentId: string }>`
    select student.id as "studentId", status, opens_at as "opensAt", closes_at as "closesAt", capacity,
      seats_taken - crowd.expired::integer as "seatsKept", crowd.waiting::integer as waiting,
      case when line.ticket is null then 0 else (select count(*) from waitlist as before
        where before.event_id = events.id and before.ticket <= line.ticket) end::integer as "placeInLine",
      own.state as "ownSeat"
    from events
    cross join lateral (select
      (select count(*) from seats where event_id = events.id and held_until <= ${now}) as expired,
      (select count(*) from waitlist where event_id = events.id) as waiting offset 0) as crowd
    cross join unnest(${studentIds}::uuid[]) as student (id)
    left join seats as own on own.event_id = events.id and own.student_id = student.id
      and (own.held_until is null or own.held_until > ${now})
    left join waitlist as line on line.event_id = events.id and line.student_id = student.id
    where events.id = ${eventId}`.execute(db);
  return new Map(rows.map(({ studentId, ...facts }) => [studentId, facts]));
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
      // A check constraint of the table allows no other states.
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
