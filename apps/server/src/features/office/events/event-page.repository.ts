import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** When each registered student took the seat, in order. */
export async function listRegisteredAt(db: Db, eventId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('seats')
    .select('registered_at')
    .where('event_id', '=', eventId)
    .where('state', '=', 'registered')
    .orderBy('registered_at')
    .execute();
  return rows.flatMap(({ registered_at }) => (registered_at === null ? [] : [registered_at]));
}

/** The date before of the same series, or of the same meal, that took or takes place. */
export async function findDateBefore(
  db: Db,
  event: { id: string; title: string; seriesId: string | null; startsAt: Date },
): Promise<{ id: string; startsAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from events
    where title = ${event.title} and series_id is not distinct from ${event.seriesId}
      and starts_at < ${event.startsAt} and status <> 'cancelled'
    order by starts_at desc limit 1`.execute(db);
  return rows[0];
}

/** Which date of its series an event is. */
export async function findPlaceInSeries(
  db: Db,
  event: { seriesId: string; startsAt: Date },
): Promise<{ number: number; of: number }> {
  const { rows } = await sql<{ number: number; of: number }>`
    select count(*) filter (where starts_at <= ${event.startsAt}) as number, count(*) as of
    from events where series_id = ${event.seriesId}`.execute(db);
  return rows[0]!;
}

export interface PeopleNumbers {
  withPass: number;
  inFriendGroups: number;
  friendGroups: number;
  firstTime: number;
}

export async function countPeople(
  db: Db,
  event: { id: string; seriesId: string | null; startsAt: Date },
): Promise<PeopleNumbers> {
  const { rows } = await sql<PeopleNumbers>`
    with coming as (
      select student_id, by_pass from seats where event_id = ${event.id} and state = 'registered'),
    grouped as (
      select group_id, count(*) as members from friend_group_members
      join coming using (student_id)
      where target = any(${[event.id, ...(event.seriesId === null ? [] : [event.seriesId])]}::text[])
      group by group_id having count(*) > 1)
    select (select count(*) from coming where by_pass) as "withPass",
      (select coalesce(sum(members), 0)::integer from grouped) as "inFriendGroups",
      (select count(*) from grouped) as "friendGroups",
      (select count(*) from coming where not exists (
        select from seats join events on events.id = event_id
        where seats.student_id = coming.student_id and seats.state = 'registered'
          and events.starts_at < ${event.startsAt} and events.status in ('released', 'completed'))) as "firstTime"`.execute(
    db,
  );
  return rows[0]!;
}

/** The domains of the addresses of those who come. A college may have several. */
export async function listDomains(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct split_part(email, '@', 2) as domain
    from seats join students on students.id = student_id
    where event_id = ${eventId} and state = 'registered'`.execute(db);
  return rows.map(({ domain }) => domain);
}

export interface PlaceRow {
  tableId: string;
  number: number;
  venueId: string | null;
  venue: string | null;
  street: string | null;
  students: number;
  checkedIn: number;
  absent: number;
}

/** The tables of an event with their counts. Students without a table are not in them. */
export async function listTableNumbers(db: Db, eventId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select event_tables.id as "tableId", number, venues.id as "venueId", venues.name as venue, venues.street,
      count(table_places.student_id) as students,
      count(*) filter (where checked_in_at is not null) as "checkedIn",
      count(*) filter (where absent_at is not null) as absent
    from event_tables
    left join venues on venues.id = venue_id
    left join table_places on table_places.table_id = event_tables.id
    where event_tables.event_id = ${eventId}
    group by event_tables.id, venues.id order by venues.name nulls first, number`.execute(db);
  return rows;
}

/** Active students with a seat and without a place at a table. */
export async function countWithoutTable(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from seats join students on students.id = student_id
    where event_id = ${eventId} and state = 'registered' and students.status = 'ACTIVE'
      and not exists (select from table_places
        where table_places.event_id = seats.event_id and table_places.student_id = seats.student_id)`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Paid for this event alone, without what went or goes back. Passes are not divided. */
export async function sumTaken(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - coalesce((select sum(payment_refunds.amount_cents) from payment_refunds
        where payment_id = payments.id and payment_refunds.state <> 'void'), 0)), 0)::integer as cents
    from payments where target = ${eventId} and state = 'succeeded'`.execute(db);
  return rows[0]!.cents;
}
