import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface FoundStudent {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The address is read to find the college and is not sent. */
export async function findStudentsByFirstName(
  db: Db,
  {
    beginnings,
    visible,
    limit,
  }: { beginnings: readonly string[]; visible: readonly string[] | null; limit: number },
): Promise<FoundStudent[]> {
  const patterns = beginnings.map((word) => `${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<FoundStudent>`
    select students.id, email, first_name as "firstName", last_name as "lastName"
    from profiles join students on students.id = student_id
    where (${sql.join(
      patterns.map((pattern) => sql`lower(first_name) like ${pattern}`),
      sql` or `,
    )}) and ${isVisible(visible)}
    order by lower(first_name), students.id limit ${limit}`.execute(db);
  return rows;
}

export async function findStudentById(
  db: Db,
  id: string,
  visible: readonly string[] | null,
): Promise<FoundStudent[]> {
  const { rows } = await sql<FoundStudent>`
    select students.id, email, coalesce(first_name, 'Guest') as "firstName", coalesce(last_name, '') as "lastName"
    from students left join profiles on student_id = students.id
    where students.id = ${id} and ${isVisible(visible)}`.execute(db);
  return rows;
}

/** A host finds only students with a seat at an event of the own shifts. */
const isVisible = (visible: readonly string[] | null) =>
  visible === null
    ? sql`true`
    : sql`exists (select from seats where seats.student_id = students.id
        and event_id = any(${[...visible]}::text[]))`;

/** Every word begins a word of the title, the series, the day ('friday', 'may', '23') or the id. */
export async function findEvents(
  db: Db,
  {
    words,
    now,
    visible,
    limit,
  }: { words: readonly string[]; now: Date; visible: readonly string[] | null; limit: number },
) {
  const text = sql`' ' || lower(concat_ws(' ', events.title, series.title, events.id,
    to_char(starts_at at time zone 'America/New_York', 'FMDay FMMonth FMDD')))`;
  const { rows } = await sql<{ id: string; title: string; startsAt: Date; status: string }>`
    select events.id, events.title, starts_at as "startsAt", status
    from events left join series on series.id = series_id
    where ${sql.join(
      words.map((word) => sql`strpos(${text}, ${` ${word.toLowerCase()}`}) > 0`),
      sql` and `,
    )} and ${visible === null ? sql`true` : sql`events.id = any(${[...visible]}::text[])`}
    order by starts_at < ${now}, abs(extract(epoch from starts_at - ${now}::timestamptz)), events.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function findVenues(db: Db, { words, limit }: { words: readonly string[]; limit: number }) {
  const text = sql`' ' || lower(concat_ws(' ', name, street))`;
  const { rows } = await sql<{ id: string; name: string; street: string }>`
    select id, name, street from venues
    where kind = 'restaurant' and ${sql.join(
      words.map((word) => sql`strpos(${text}, ${` ${word.toLowerCase()}`}) > 0`),
      sql` and `,
    )} order by retired_at nulls first, name, street limit ${limit}`.execute(db);
  return rows;
}
