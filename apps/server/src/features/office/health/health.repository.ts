import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface ChannelCounts {
  done: number;
  failed: number;
  refused: number;
  ended: number;
  lastDoneAt: Date | null;
  lastFailedAt: Date | null;
  lastRefusedAt: Date | null;
  lastLateMs: number | null;
  slowestLateMs: number | null;
}

/** The counts since then. The last times are as old as the rows are kept. */
export async function countDeliveries(db: Db, channel: string, since: Date): Promise<ChannelCounts> {
  const { rows } = await sql<ChannelCounts>`
    select coalesce(sum(amount) filter (where outcome = 'done' and at >= ${since}), 0)::integer as done,
      coalesce(sum(amount) filter (where outcome = 'failed' and at >= ${since}), 0)::integer as failed,
      coalesce(sum(amount) filter (where outcome = 'refused' and at >= ${since}), 0)::integer as refused,
      coalesce(sum(amount) filter (where outcome = 'ended' and at >= ${since}), 0)::integer as ended,
      max(at) filter (where outcome = 'done') as "lastDoneAt",
      max(at) filter (where outcome = 'failed') as "lastFailedAt",
      max(at) filter (where outcome = 'refused') as "lastRefusedAt",
      (array_agg(late_ms order by at desc, id desc) filter (where outcome = 'done'))[1] as "lastLateMs",
      max(late_ms) filter (where at >= ${since}) as "slowestLateMs"
    from deliveries where channel = ${channel}`.execute(db);
  return rows[0]!;
}

export interface OutboxCounts {
  waiting: number;
  /** In the product's time. */
  oldestAt: Date | null;
  /** In real time. */
  failingSince: Date | null;
}

export async function countOutbox(db: Db): Promise<OutboxCounts> {
  const { rows } = await sql<OutboxCounts>`
    select count(*)::integer as waiting, min(created_at) as "oldestAt",
      (select failed_at from mail_health) as "failingSince"
    from outgoing_mail`.execute(db);
  return rows[0]!;
}

export async function countDevices(db: Db): Promise<{ devices: number; students: number }> {
  const { rows } = await sql<{ devices: number; students: number }>`
    select count(*)::integer as devices, count(distinct student_id)::integer as students
    from push_devices`.execute(db);
  return rows[0]!;
}

export async function countPlanned(db: Db): Promise<{ planned: number; nextAt: Date | null }> {
  const { rows } = await sql<{ planned: number; nextAt: Date | null }>`
    select count(*)::integer as planned, min(due_at) as "nextAt" from scheduled_work`.execute(db);
  return rows[0]!;
}

export interface DatabaseFacts {
  version: string;
  bytes: number;
  connections: number;
  maxConnections: number;
  migration: string;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as "maxConnections",
      (select max(name) from schema_migrations) as migration`.execute(db);
  return rows[0]!;
}

export function listEventsById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at as startsAt'])
    .where('id', 'in', [...ids])
    .execute();
}
