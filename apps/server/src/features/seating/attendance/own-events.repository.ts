import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface PageOf {
  page: number;
  limit: number;
}

function ownEvents(db: Db, studentId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('events', 'events.id', 'seats.event_id')
    .leftJoin('table_places', (join) =>
      join
        .onRef('table_places.event_id', '=', 'seats.event_id')
        .onRef('table_places.student_id', '=', 'seats.student_id'),
    )
    .selectAll('events')
    .select(['calendar_secret', 'table_id', 'checked_in_at', 'absent_at', 'revealed_at'])
    .select('feedback_later_at')
    .select((eb) =>
      eb
        .selectFrom('semesters')
        .select(sql<string | null>`file ->> 'picture'`.as('picture'))
        .whereRef('season_id', '=', 'events.series_id')
        .as('picture'),
    )
    .where('seats.student_id', '=', studentId)
    .where('seats.state', '=', 'registered');
}

export type OwnEvent = Awaited<ReturnType<typeof listOwnPast>>[number];

/** Events that are not over. Cancelled events are included until their planned end. */
export function listOwnToCome(db: Db, studentId: string, now: Date, { page, limit }: PageOf) {
  return ownEvents(db, studentId)
    .where('events.status', '!=', 'completed')
    .where((eb) => eb.or([eb('events.status', '!=', 'cancelled'), eb('events.ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('events.id')
    .offset(page * limit)
    .limit(limit)
    .execute();
}

/** Events that are over. Cancelled events are included from their planned end on. */
export function listOwnPast(db: Db, studentId: string, now: Date, { page, limit }: PageOf) {
  return ownEvents(db, studentId)
    .where((eb) =>
      eb.or([
        eb('events.status', '=', 'completed'),
        eb.and([eb('events.status', '=', 'cancelled'), eb('events.ends_at', '<=', now)]),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('events.id')
    .offset(page * limit)
    .limit(limit)
    .execute();
}

export function findOwnEvent(db: Db, eventId: string, studentId: string) {
  return ownEvents(db, studentId).where('events.id', '=', eventId).executeTakeFirst();
}

export function findEventByCalendarSecret(db: Db, secret: string) {
  return db
    .selectFrom('seats')
    .select(['event_id as eventId', 'student_id as studentId'])
    .where('calendar_secret', '=', secret)
    .where('state', '=', 'registered')
    .executeTakeFirst();
}

/** A report that is undecided, or decided against the student it is about. */
const isUpheld = sql<boolean>`(decision is null or decision <> 'dismissed')`;

/** Whether the student has reported another student at this table, and the report was not dismissed. */
export async function hasReportedAtTable(tx: Tx, tableId: string, studentId: string): Promise<boolean> {
  const report = await tx
    .selectFrom('reports')
    .innerJoin('table_places', 'table_places.student_id', 'reports.about_id')
    .select('reports.id')
    .where('table_places.table_id', '=', tableId)
    .where('reports.reporter_id', '=', studentId)
    .where(isUpheld)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

/**
 * The students at these tables, with this student's wish about each of them and theirs about this student.
 */
export function listMates(db: Db, tableIds: readonly string[], studentId: string) {
  return db
    .selectFrom('table_places')
    .innerJoin('students', 'students.id', 'table_places.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'table_places.student_id')
    .leftJoin('wishes as own', (join) =>
      join.onRef('own.about_id', '=', 'table_places.student_id').on('own.student_id', '=', studentId),
    )
    .leftJoin('wishes as theirs', (join) =>
      join.onRef('theirs.student_id', '=', 'table_places.student_id').on('theirs.about_id', '=', studentId),
    )
    .select(['table_id as tableId', 'students.id', 'students.email', 'first_name as firstName'])
    .select(['last_name as lastName', 'checked_in_at as checkedInAt', 'absent_at as absentAt'])
    .select(['own.wish as ownWish', 'theirs.wish as theirWish'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.about_id', '=', 'table_places.student_id')
            .where('reports.reporter_id', '=', studentId)
            .where(isUpheld),
        )
        .$castTo<boolean>()
        .as('reported'),
    )
    .where('table_id', '=', anyOf(tableIds))
    .orderBy('students.id')
    .execute();
}

export type Mate = Awaited<ReturnType<typeof listMates>>[number];

export function listSitesOf(db: Db, tableIds: readonly string[]) {
  return (
    db
      .selectFrom('event_tables')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .leftJoin('event_venues', (join) =>
        join
          .onRef('event_venues.event_id', '=', 'event_tables.event_id')
          .onRef('event_venues.venue_id', '=', 'event_tables.venue_id'),
      )
      .selectAll('venues')
      .select(['event_tables.id as tableId', 'reservation'])
      .where('event_tables.id', '=', anyOf(tableIds))
      // Only restaurants have tables, and a check constraint requires these columns for restaurants.
      .$narrowType<{ after_party_name: NotNull; after_party_address: NotNull; seats_per_table: NotNull }>()
      .execute()
  );
}

export type Site = Awaited<ReturnType<typeof listSitesOf>>[number];

/**
 * The members of the student's friend groups for these targets, and at which of these events they have a
 * seat.
 */
export function listFriends(
  db: Db,
  { targets, eventIds }: { targets: readonly string[]; eventIds: readonly string[] },
  studentId: string,
) {
  return db
    .selectFrom('friend_group_members as own')
    .innerJoin('friend_groups', 'friend_groups.id', 'own.group_id')
    .innerJoin('friend_group_members as member', 'member.group_id', 'own.group_id')
    .innerJoin('students', 'students.id', 'member.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'member.student_id')
    .select(['own.target', 'owner_id as ownerId', 'students.id', 'students.email'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .select(
      sql<string[]>`array(select event_id from seats where seats.student_id = member.student_id
        and seats.state = 'registered' and event_id = any(${[...eventIds]}::text[]))`.as('seatedAt'),
    )
    .where('own.student_id', '=', studentId)
    .where('own.target', '=', sql<string>`any(${[...targets]}::text[])`)
    .orderBy('member.joined_at')
    .orderBy('students.id')
    .execute();
}

export type FriendRow = Awaited<ReturnType<typeof listFriends>>[number];

export function findOwnName(db: Db, studentId: string) {
  return db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .where('students.id', '=', studentId)
    .executeTakeFirst();
}

export function listCodes(db: Db, targets: readonly string[], studentId: string) {
  return db
    .selectFrom('invite_codes')
    .select(['target', 'code'])
    .where('student_id', '=', studentId)
    .where('target', '=', sql<string>`any(${[...targets]}::text[])`)
    .where('ended_at', 'is', null)
    .execute();
}

export function listPerks(db: Db, studentId: string) {
  return db
    .selectFrom('perks')
    .select(['kind', 'target', 'amount_cents as amountCents', 'event_id as eventId'])
    .where('student_id', '=', studentId)
    .orderBy('kind')
    .execute();
}

/** The student's refunds for these events, of tickets and of passes. */
export async function listCancellationRefunds(db: Db, eventIds: readonly string[], studentId: string) {
  const { rows } = await sql<{
    eventId: string;
    isShare: boolean;
    amountCents: number;
    isWholePass: boolean;
  }>`
    select refund.event_id as "eventId", not refund.is_rest as "isShare", refund.amount_cents as "amountCents",
      (select sum(earlier.amount_cents) from payment_refunds as earlier
        where earlier.payment_id = payments.id and earlier.requested_at <= refund.requested_at)
        >= payments.amount_cents as "isWholePass"
    from payment_refunds as refund join payments on payments.id = refund.payment_id
    where payments.student_id = ${studentId} and refund.event_id = any(${[...eventIds]}::text[])`.execute(db);
  return rows;
}

export type CancellationRefund = Awaited<ReturnType<typeof listCancellationRefunds>>[number];

/**
 * Of these events, those for which students paid before their hours changed. These students get the money back if
 * they leave soon enough.
 */
export async function listPaidBeforeChange(
  db: Db,
  eventIds: readonly string[],
  studentId?: string,
): Promise<{ eventId: string; studentId: string }[]> {
  const { rows } = await sql<{ eventId: string; studentId: string }>`
    with paid as (
      select target as event_id, student_id, created_at from payments
      where target = any(${[...eventIds]}::text[]) and state = 'succeeded'
      union all
      select pass_dates.event_id, student_id, created_at
      from pass_dates join payments on payments.id = pass_dates.payment_id and state = 'succeeded'
      where pass_dates.event_id = any(${[...eventIds]}::text[]) and not exists (
        select from payment_refunds as refund
        where refund.payment_id = payments.id and refund.event_id = pass_dates.event_id and not is_rest))
    select distinct event_id as "eventId", student_id as "studentId"
    from paid join events on events.id = event_id and paid.created_at <= hours_changed_at
    where student_id is not null and student_id = coalesce(${studentId ?? null}::uuid, student_id)`.execute(
    db,
  );
  return rows;
}

/** What the student said about these events. */
export function listOwnFeedback(db: Db, eventIds: readonly string[], studentId: string) {
  return db
    .selectFrom('feedback')
    .select(['event_id as eventId', 'rating', 'feedback'])
    .where('student_id', '=', studentId)
    .where('type', '=', 'EVENT_FEEDBACK')
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::text[])`)
    .execute();
}

export type OwnFeedback = Awaited<ReturnType<typeof listOwnFeedback>>[number];

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
