import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface RatedRow {
  id: string;
  title: string;
  startsAt: Date;
  came: number;
  answers: number;
  lines: number;
  /** How many students chose 1, 2, 3, 4 and 5. */
  ratings: number[];
}

interface Within {
  from: Date;
  until: Date;
  title: string | undefined;
}

const ratedColumns = sql`
  events.id, events.title, starts_at as "startsAt",
  (select count(*)::integer from seats left join table_places
      on table_places.event_id = seats.event_id and table_places.student_id = seats.student_id
    where seats.event_id = events.id and seats.state = 'registered' and absent_at is null) as came,
  count(feedback.id)::integer as answers,
  (count(*) filter (where feedback.feedback <> ''))::integer as lines,
  array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
    count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[] as ratings
  from events left join feedback on feedback.event_id = events.id and type = 'EVENT_FEEDBACK'`;

/** Newest first. */
export async function listRatedEvents(
  db: Db,
  { from, until, title }: Within,
  limit: number,
): Promise<RatedRow[]> {
  const { rows } = await sql<RatedRow>`
    select ${ratedColumns}
    where events.status = 'completed' and starts_at >= ${from} and starts_at < ${until}
      and (${title ?? null}::text is null or events.title = ${title ?? null})
    group by events.id order by starts_at desc, events.id limit ${limit}`.execute(db);
  return rows;
}

export async function findRatedEvent(db: Db, eventId: string): Promise<RatedRow | undefined> {
  const { rows } = await sql<RatedRow>`
    select ${ratedColumns} where events.id = ${eventId} group by events.id`.execute(db);
  return rows[0];
}

/** The titles of the events that took place. */
export async function listTitles(db: Db, { from, until }: Pick<Within, 'from' | 'until'>): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('title')
    .distinct()
    .where('status', '=', 'completed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

/** In an order that says nothing about who wrote when. */
export async function listWords(db: Db, eventId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select feedback as words from feedback
    where type = 'EVENT_FEEDBACK' and event_id = ${eventId} and feedback <> ''
    order by md5(id::text) limit ${limit}`.execute(db);
  return rows.map(({ words }) => words);
}

/** Everything about events with fewer answers than `minAnswers`, in an order that says nothing. */
export async function readFewAnswers(
  db: Db,
  minAnswers: number,
  limit: number,
): Promise<{ answers: number; words: string[] }> {
  const { rows } = await sql<{ answers: number; words: string[] }>`
    with few as (
      select event_id from feedback where type = 'EVENT_FEEDBACK' group by event_id having count(*) < ${minAnswers}),
    about as (
      select id, feedback.feedback as words from feedback join few using (event_id) where type = 'EVENT_FEEDBACK')
    select (select count(*)::integer from about) as answers,
      array(select words from about where words <> '' order by md5(id::text) limit ${limit}) as words`.execute(
    db,
  );
  return rows[0]!;
}

/** By day in New York. */
export async function countSuggestions(
  db: Db,
  { from, until, title }: Within,
): Promise<{ day: string; type: string; count: number }[]> {
  const { rows } = await sql<{ day: string; type: string; count: number }>`
    select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, type, count(*)::integer as count
    from feedback
    where type <> 'EVENT_FEEDBACK' and created_at >= ${from} and created_at < ${until}
      and (${title ?? null}::text is null or event_type = ${title ?? null})
    group by 1, 2`.execute(db);
  return rows;
}

export interface SuggestionRow {
  id: string;
  type: string;
  text: string;
  about: string | null;
  at: Date;
}

/** With words, newest first. */
export async function listSuggestionRows(
  db: Db,
  { type, title, after }: { type: string | undefined; title: string | undefined; after: string | undefined },
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select id, type, feedback as text, event_type as about, created_at as at from feedback
    where type <> 'EVENT_FEEDBACK' and feedback <> ''
      and (${type ?? null}::text is null or type = ${type ?? null})
      and (${title ?? null}::text is null or event_type = ${title ?? null})
      and (${after ?? null}::uuid is null
        or (created_at, id) < (select created_at, id from feedback where id = ${after ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
