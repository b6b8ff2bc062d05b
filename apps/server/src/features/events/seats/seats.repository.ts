import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { planned } from '../../../platform/jobs/schedule.ts';

interface Wish {
  eventId: string;
  now: Date;
  /** A registered seat, or one that is reserved while the student pays. */
  as: 'registered' | { reservedUntil: Date };
  paymentId?: string;
  byPass?: boolean;
  /** The same statement schedules this job for each student who was not registered before. */
  followedBy?: JobKind<{ target: string; studentId: string }>;
}

export interface SeatWish extends Wish {
  studentId: string;
}

export interface SeatsWish extends Wish {
  /** Without duplicates, in the order of the requests. */
  studentIds: readonly string[];
  /**
   * Commits asynchronously, so that the next request does not wait for the disk while it waits for the
   * event's lock. The caller must make a synchronous commit before it responds: that makes the seats durable
   * too.
   */
  asyncCommit?: true;
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
 * decisions, so the event is locked for one round trip only, and not at all if it is clearly full. The order
 * of the requests decides. A student who is missing in the result was refused.
 *
 * After it waited for the lock, the statement sees the current event row but an older snapshot of the other
 * tables. So it inserts seats with `on conflict` and counts only new ones. Expired holds of other students
 * count as free, even if no job has deleted them yet. If a student registers without the payment that was
 * started for the seat, the seat no longer refers to that payment, because the payment did not buy it.
 */
export async function takeSeats(db: Db | Tx, wish: SeatsWish): Promise<Map<string, TakenSeat>> {
  const { eventId, now, as: wanted } = wish;
  const studentIds = sql`${wish.studentIds}::uuid[]`;
  const state = wanted === 'registered' ? 'registered' : 'reserved';
  const until = wanted === 'registered' ? null : wanted.reservedUntil;
  const secrets = wish.studentIds.map(() => (wanted === 'registered' ? makeCalendarSecret() : null));
  const registeredAt = wanted === 'registered' ? now : null;
  // A seat that is paid for needs no other cover.
  const isFreeToTake = wish.paymentId === undefined ? sql`${isCovered} and ${hasProfile}` : sql`true`;
  const byPass = wish.paymentId === undefined ? hasPass : sql`${wish.byPass ?? false}::boolean`;
  const followed = wish.followedBy
    ? sql`, followed as (${planned(
        wish.followedBy,
        {
          subject: sql`${`${eventId} `}::text || student_id`,
          dueAt: now,
          payload: sql`jsonb_build_object('target', ${eventId}::text, 'studentId', student_id)`,
        },
        sql`seat where newly`,
      )})`
    : sql``;
  const asyncCommit = wish.asyncCommit ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  const { rows } = await sql<TakenSeat & { studentId: string }>`
    with student as materialized (
      select students.id, nth, secret
      from unnest(${studentIds}, ${secrets}::text[]) with ordinality as wish (student_id, secret, nth)
      join students on students.id = wish.student_id${asyncCommit}
      where status = 'ACTIVE' order by students.id for key share of students),
    event as materialized (
      select events.id, title, series_id, closes_at, capacity, seats_taken, price_cents
      from events, (select count(*) as present from student) as them
      where events.id = ${eventId} and status = 'open' and closes_at > ${now} and present > 0
        and (seats_taken < capacity or exists (
          select from seats where event_id = ${eventId} and (student_id = any(${studentIds}) or held_until <= ${now})))
      for no key update of events),
    lapsed as (
      delete from seats using event
      where event_id = event.id and held_until <= ${now} and student_id <> all(${studentIds}) returning 1),
    own as materialized (
      select student_id, held_until is null or held_until > ${now} as live from seats
      where event_id = ${eventId} and student_id = any(${studentIds})),
    claim as (
      select event.*, student.id as student_id, secret, live, ${byPass} as by_pass,
        count(*) filter (where own.student_id is null) over (order by nth) as needed
      from event cross join student left join own on own.student_id = student.id
      where ${isFreeToTake} and (live or not exists (
        select from waitlist where event_id = ${eventId} and student_id <> student.id))),
    room as (
      select * from claim where live or needed <= capacity - seats_taken + (select count(*) from lapsed)),
    seat as (
      insert into seats as known
        (event_id, student_id, state, held_until, payment_id, by_pass, registered_at, calendar_secret)
      select id, student_id, ${state}, least(${until}::timestamptz, case when ${until}::timestamptz is not null
        then closes_at end), ${wish.paymentId ?? null}::uuid, by_pass, ${registeredAt}::timestamptz, secret from room
      on conflict (event_id, student_id) do update set
        state = case when excluded.state = 'reserved' and known.state = 'offered' and known.held_until > ${now}
          then 'offered' else excluded.state end,
        held_until = case when excluded.state = 'reserved' and known.state = 'offered'
          then greatest(excluded.held_until, known.held_until) else excluded.held_until end,
        payment_id = case when excluded.state = 'registered' and known.state <> 'registered'
          then excluded.payment_id else coalesce(excluded.payment_id, known.payment_id) end,
        by_pass = case when known.state <> 'registered' then excluded.by_pass else known.by_pass end,
        registered_at = coalesce(known.registered_at, excluded.registered_at),
        calendar_secret = coalesce(known.calendar_secret, excluded.calendar_secret)
      where excluded.state = 'registered' or known.state <> 'registered'
      returning student_id, registered_at, held_until, known.xmax = 0 as fresh, registered_at = ${now} as newly),
    counted as (
      update events set seats_taken = events.seats_taken
        - (select count(*) from lapsed) + (select count(*) from seat where fresh)
      from event where events.id = event.id
        and (exists (select from lapsed) or exists (select from seat where fresh))),
    joined as (
      insert into series_registrations (series_id, student_id, created_at)
      select series_id, student_id, ${now}::timestamptz from room join seat using (student_id)
      where series_id is not null and seat.registered_at is not null on conflict do nothing),
    out_of_line as (
      delete from waitlist using seat where event_id = ${eventId} and waitlist.student_id = seat.student_id)
    ${followed}
    select student_id as "studentId", title, series_id as "seriesId", seat.registered_at as "registeredAt",
      seat.held_until as "heldUntil"
    from seat join room using (student_id)`.execute(db);
  return new Map(rows.map(({ studentId, ...seat }) => [studentId, seat]));
}

/** Each seat has its own secret, which gives access to its calendar file. */
export const makeCalendarSecret = () => randomBytes(24).toString('base64url');

const hasPass: RawBuilder<boolean> = sql`exists (select from series_registrations as pass
  where pass.student_id = student.id and pass.series_id = event.series_id and has_pass)`;

/** The SQL of `needsProfile`. Paid seats skip it because payments checked the profile at the start. */
const hasProfile: RawBuilder<boolean> = sql`(event.series_id is not null
  or exists (select from profiles where profiles.student_id = student.id))`;

/** `student` has no amount to pay for `event`. */
const isCovered: RawBuilder<boolean> = sql`(price_cents = 0
  or exists (select from subscriptions where student_id = student.id and status in ('active', 'trialing'))
  or exists (select from payments where student_id = student.id and target = event.id
    and purpose in ('deposit', 'ticket') and state = 'succeeded')
  or ${hasPass})`;

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
