import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface EventNumbersRow {
  id: string;
  title: string;
  series: string | null;
  seriesId: string | null;
  area: string;
  status: EventStatusName;
  opensAt: Date | null;
  closesAt: Date;
  startsAt: Date;
  endsAt: Date;
  releaseHeldUntil: Date | null;
  lateSince: Date | null;
  capacity: number;
  registered: number;
  kept: number;
  waiting: number;
  tables: number;
  venues: number;
  tableMin: number;
  tableMax: number;
  createdAt: Date;
  releasedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBecause: string | null;
}

/** The numbers are counted per event, so that a list of months is one statement. */
async function readEvents(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<EventNumbersRow[]> {
  const { rows } = await sql<EventNumbersRow>`
    select events.id, events.title, series.title as series, series_id as "seriesId", area, status,
      opens_at as "opensAt", closes_at as "closesAt", starts_at as "startsAt", ends_at as "endsAt",
      release_held_until as "releaseHeldUntil", late_since as "lateSince", capacity,
      (select count(*) from seats where event_id = events.id and state = 'registered') as registered,
      (select count(*) from seats where event_id = events.id and state <> 'registered') as kept,
      (select count(*) from waitlist where event_id = events.id) as waiting,
      (select count(*) from event_tables where event_id = events.id) as tables,
      (select count(distinct venue_id) from event_tables where event_id = events.id) as venues,
      table_min as "tableMin", table_max as "tableMax", created_at as "createdAt",
      released_at as "releasedAt", cancelled_at as "cancelledAt", cancelled_because as "cancelledBecause"
    from events left join series on series.id = events.series_id
    where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

type Visible = readonly string[] | null;

const isVisible = (visible: Visible) =>
  visible === null ? sql`true` : sql`events.id = any(${[...visible]}::text[])`;

const byStart = sql`starts_at, events.id`;

export function listEventsBetween(
  db: Db,
  { from, until, visible, limit }: { from: Date; until: Date | null; visible: Visible; limit: number },
): Promise<EventNumbersRow[]> {
  return readEvents(
    db,
    sql`starts_at >= ${from} and (${until}::timestamptz is null or starts_at < ${until}) and ${isVisible(visible)}`,
    byStart,
    limit,
  );
}

/** Events after this time that take place. */
export function listNextEvents(
  db: Db,
  { after, visible, limit }: { after: Date; visible: Visible; limit: number },
): Promise<EventNumbersRow[]> {
  return readEvents(
    db,
    sql`starts_at >= ${after} and status in ('open', 'closed', 'released') and ${isVisible(visible)}`,
    byStart,
    limit,
  );
}

export async function findEventNumbers(
  db: Db,
  eventId: string,
  visible: Visible,
): Promise<EventNumbersRow | undefined> {
  const [row] = await readEvents(db, sql`events.id = ${eventId} and ${isVisible(visible)}`, byStart, 1);
  return row;
}

/** Whether anybody has a seat at any event. */
export async function hasAnySeat(db: Db): Promise<boolean> {
  const row = await db.selectFrom('seats').select('event_id').limit(1).executeTakeFirst();
  return row !== undefined;
}
