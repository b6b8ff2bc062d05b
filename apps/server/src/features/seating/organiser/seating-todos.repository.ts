import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TablesWithoutVenue {
  id: string;
  title: string;
  startsAt: Date;
  since: Date;
  tables: number;
  students: number;
}

/** Events to come whose students wait for a venue. */
export async function listWithoutVenue(db: Db, now: Date): Promise<TablesWithoutVenue[]> {
  const { rows } = await sql<TablesWithoutVenue>`
    select events.id, title, starts_at as "startsAt", coalesce(late_since, released_at, closes_at) as since,
      count(distinct event_tables.id) as tables,
      count(table_places.student_id) filter (where absent_at is null) as students
    from events
    join event_tables on event_tables.event_id = events.id and venue_id is null
    left join table_places on table_places.table_id = event_tables.id
    where starts_at > ${now} and (status = 'released' or (status = 'closed' and late_since is not null))
    group by events.id order by starts_at, events.id`.execute(db);
  return rows.filter(({ students }) => students > 0);
}

export interface ClosingEvent {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
  tableMax: number;
  registered: number;
}

/** Events whose registration closes soon. */
export async function listClosingBefore(db: Db, now: Date, before: Date): Promise<ClosingEvent[]> {
  const { rows } = await sql<ClosingEvent>`
    select events.id, title, starts_at as "startsAt", ends_at as "endsAt", closes_at as "closesAt",
      table_max as "tableMax", count(seats.student_id) as registered
    from events join seats on seats.event_id = events.id and state = 'registered'
    where status = 'open' and closes_at > ${now} and closes_at <= ${before}
    group by events.id having count(seats.student_id) > 1 order by closes_at, events.id`.execute(db);
  return rows;
}

export interface UnseatedStudent {
  eventId: string;
  title: string;
  startsAt: Date;
  studentId: string;
  firstName: string | null;
  lastName: string | null;
  since: Date;
  /** Tables of the event with fewer students than there may be. */
  tablesWithRoom: number;
}

/** Students with a seat and without a table, at events to come that have tables. */
export async function listUnseated(db: Db, now: Date): Promise<UnseatedStudent[]> {
  const { rows } = await sql<UnseatedStudent>`
    select events.id as "eventId", title, starts_at as "startsAt", seats.student_id as "studentId",
      first_name as "firstName", last_name as "lastName", greatest(registered_at, closes_at) as since,
      (select count(*) from (
        select from event_tables left join table_places on table_places.table_id = event_tables.id
          and absent_at is null
        where event_tables.event_id = events.id group by event_tables.id
        having count(table_places.student_id) between 1 and table_max - 1) as with_room) as "tablesWithRoom"
    from events
    join seats on seats.event_id = events.id and seats.state = 'registered'
    join students on students.id = seats.student_id and students.status = 'ACTIVE'
    left join profiles on profiles.student_id = students.id
    where events.status in ('closed', 'released') and ends_at > ${now}
      and exists (select from event_tables where event_tables.event_id = events.id)
      and not exists (select from table_places
        where table_places.event_id = events.id and table_places.student_id = seats.student_id)
    order by starts_at, since, seats.student_id`.execute(db);
  return rows;
}
