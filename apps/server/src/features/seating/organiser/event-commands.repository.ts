import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface EventNumbers {
  id: string;
  status: string;
  startsAt: Date;
  capacity: number;
  registered: number;
  kept: number;
  waiting: number;
  tables: number;
  absent: number;
  lateSince: Date | null;
}

/** Events that are not over, soonest first, with their counts. */
export async function listNumbers(db: Db, limit: number): Promise<EventNumbers[]> {
  const { rows } = await sql<EventNumbers>`
    select events.id, events.status, starts_at as "startsAt", capacity, late_since as "lateSince",
      (select count(*) from seats where event_id = events.id and state = 'registered') as registered,
      (select count(*) from seats where event_id = events.id and state <> 'registered') as kept,
      (select count(*) from waitlist where event_id = events.id) as waiting,
      (select count(*) from event_tables where event_id = events.id) as tables,
      (select count(*) from table_places where event_id = events.id and absent_at is not null) as absent
    from events where events.status in ('open', 'closed', 'released')
    order by starts_at, events.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * For organisers, who see only what students show each other: name and college. The email address is read to
 * find the college and is not printed.
 */
export function listNames(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .where('students.id', '=', sql<string>`any(${[...studentIds]}::uuid[])`)
    .execute();
}

/** Closed events, which may wait for a venue. */
export async function listClosed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'closed')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
