import { sql } from 'kysely';
import type { EventStatusName } from '@crewtable/contract';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface RosterEvent {
  id: string;
  title: string;
  series: string | null;
  seriesId: string | null;
  status: EventStatusName;
  startsAt: Date;
  closesAt: Date;
  releasedAt: Date | null;
  priceCents: number;
}

export async function findRosterEvent(db: Db | Tx, eventId: string): Promise<RosterEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .leftJoin('series', 'series.id', 'events.series_id')
    .select(['events.id', 'events.title', 'series.title as series', 'series_id as seriesId', 'status'])
    .select(['starts_at as startsAt', 'closes_at as closesAt', 'released_at as releasedAt'])
    .select('price_cents as priceCents')
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  // A check constraint of the table allows no other status.
  return row as RosterEvent | undefined;
}

export interface SeatRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  state: 'registered' | 'reserved' | 'offered';
  heldUntil: Date | null;
  byPass: boolean;
  registeredAt: Date | null;
  groupId: string | null;
  table: number | null;
  venue: string | null;
  checkedInAt: Date | null;
  absentAt: Date | null;
}

/** The seats of an event, or that of one student. Kept seats whose time is over are left out. */
export async function listSeats(
  db: Db | Tx,
  { id, seriesId }: Pick<RosterEvent, 'id' | 'seriesId'>,
  now: Date,
  studentId?: string,
): Promise<SeatRow[]> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'seats.student_id')
    .leftJoin('friend_group_members as friends', (join) =>
      join.onRef('friends.student_id', '=', 'seats.student_id').on('friends.target', '=', seriesId ?? id),
    )
    .leftJoin('table_places as place', (join) =>
      join.onRef('place.student_id', '=', 'seats.student_id').onRef('place.event_id', '=', 'seats.event_id'),
    )
    .leftJoin('event_tables', 'event_tables.id', 'place.table_id')
    .leftJoin('venues', 'venues.id', 'event_tables.venue_id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .select(['seats.state', 'held_until as heldUntil', 'by_pass as byPass', 'registered_at as registeredAt'])
    .select(['friends.group_id as groupId', 'event_tables.number as table', 'venues.name as venue'])
    .select(['checked_in_at as checkedInAt', 'absent_at as absentAt'])
    .where('seats.event_id', '=', id)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .$if(studentId !== undefined, (query) => query.where('seats.student_id', '=', studentId!))
    .orderBy('students.id')
    .execute();
  // A check constraint of the table allows no other state.
  return rows as SeatRow[];
}

export interface SeatPayment {
  studentId: string;
  state: string;
  amountCents: number;
  createdAt: Date;
}

/** Deposits and tickets for this event alone, the oldest first. */
export async function listPayments(db: Db | Tx, eventId: string, studentId?: string): Promise<SeatPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['student_id as studentId', 'state', 'amount_cents as amountCents', 'created_at as createdAt'])
    .where('target', '=', eventId)
    .where('state', 'in', ['succeeded', 'refund_pending', 'refunded'])
    .where('student_id', 'is not', null)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ studentId: string }>()
    .execute();
  return rows;
}

/** Students whose share of a pass for this event is on its way back. */
export async function listPendingShares(db: Db | Tx, eventId: string, studentId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('student_id as studentId')
    .where('event_id', '=', eventId)
    .where('payment_refunds.state', '=', 'pending')
    .where('student_id', 'is not', null)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .$narrowType<{ studentId: string }>()
    .execute();
  return rows.map((row) => row.studentId);
}

/** At how many earlier events each student of this event was. Absent students do not count. */
export async function countCameBefore(
  db: Db | Tx,
  { id, startsAt }: Pick<RosterEvent, 'id' | 'startsAt'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ studentId: string; count: number }>`
    select place.student_id as "studentId", count(*)::integer as count
    from table_places as place
    join events on events.id = place.event_id
    join seats on seats.student_id = place.student_id and seats.event_id = ${id}
    where events.status = 'completed' and events.starts_at < ${startsAt} and place.absent_at is null
    group by 1`.execute(db);
  return new Map(rows.map(({ studentId, count }) => [studentId, count]));
}

export function listCame(
  db: Db | Tx,
  { studentId, before, max }: { studentId: string; before: Date; max: number },
) {
  return db
    .selectFrom('table_places')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['title', 'starts_at as startsAt'])
    .where('student_id', '=', studentId)
    .where('absent_at', 'is', null)
    .where('status', '=', 'completed')
    .where('starts_at', '<', before)
    .orderBy('starts_at', 'desc')
    .limit(max)
    .execute();
}

export async function countTables(db: Db | Tx, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('event_tables')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Notifications about the own seat. Their titles name no other student. */
const aboutOwnSeat = [
  'registration_confirmed',
  'waitlist_seat',
  'event_reminder',
  'event_hours_changed',
  'venue_released',
  'venue_late',
  'no_table',
  'table_changed',
  'venue_replaced',
  'venue_changed',
  'event_cancelled',
];

export async function findNewestNotification(db: Db | Tx, studentId: string, eventId: string) {
  return db
    .selectFrom('notifications')
    .select([sql<string>`payload ->> 'title'`.as('title'), 'created_at as at', 'read_at as readAt'])
    .where('student_id', '=', studentId)
    .where('kind', 'in', aboutOwnSeat)
    .where(sql<string>`coalesce(payload ->> 'aboutEvent', payload ->> 'target')`, '=', eventId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countWaiting(db: Db | Tx, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist')
    .innerJoin('students', 'students.id', 'student_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('students.status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the student paid for this date: alone, or as a part of a pass that was not refunded. */
export async function hasSomethingToRefund(
  db: Db | Tx,
  studentId: string,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from payments where student_id = ${studentId} and state = 'succeeded'
      and (target = ${eventId} or id in (select payment_id from pass_dates where event_id = ${eventId}))
      and not exists (select from payment_refunds as refund
        where refund.payment_id = payments.id and refund.event_id = ${eventId})) as paid`.execute(db);
  return rows[0]?.paid ?? false;
}
