import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { EntryFacts } from '../seats/seat-rules.ts';

export interface ViewContext {
  /** Undefined for a visitor who is not signed in. */
  viewerId: string | undefined;
  now: Date;
}

export interface EntryRow extends EntryFacts {
  id: string;
  title: string;
  seriesId: string | null;
  area: string;
  startsAt: Date;
  endsAt: Date;
  tableMin: number;
  tableMax: number;
  /** The venue of the viewer's own table; null before release. */
  place: { name: string; street: string; city: string; state: string; zip: string } | null;
}

/** Each event as the viewer sees it. */
async function entries(
  db: Db | Tx,
  { viewerId, now }: ViewContext,
  which: RawBuilder<unknown>,
): Promise<EntryRow[]> {
  const viewer = sql`${viewerId ?? null}::uuid`;
  const { rows } = await sql<EntryRow>`
    select events.id, events.title, events.series_id as "seriesId", events.area, events.status,
      starts_at as "startsAt", ends_at as "endsAt", opens_at as "opensAt",
      closes_at as "closesAt", capacity, price_cents as "priceCents",
      table_min as "tableMin", table_max as "tableMax",
      seats_taken - crowd.expired::integer as "seatsKept", crowd.waiting::integer as waiting,
      (select count(*) from waitlist as before where before.event_id = events.id
        and before.ticket <= line.ticket)::integer as "placeInLine",
      own.state as "ownSeat", own.held_until as "ownSeatUntil", own.registered_at as "registeredAt",
      exists (select from subscriptions
        where student_id = ${viewer} and subscriptions.status in ('active', 'trialing')) as "isSubscriber",
      exists (select from payments where student_id = ${viewer} and target = events.id
        and purpose in ('deposit', 'ticket') and payments.state = 'succeeded') as "isPaid",
      exists (select from series_registrations as pass
        where pass.student_id = ${viewer} and pass.series_id = events.series_id and has_pass
          and not exists (select from payment_refunds as refund
            where refund.payment_id = pass.payment_id and refund.event_id = events.id and not is_rest)) as "hasPass",
      (select json_build_object('name', venues.name, 'street', street, 'city', city, 'state', venues.state, 'zip', zip)
        from table_places join event_tables on event_tables.id = table_id join venues on venues.id = venue_id
        where table_places.event_id = events.id and table_places.student_id = own.student_id
          and own.state = 'registered' and events.status in ('released', 'completed')) as place
    from events
    cross join lateral (select
      (select count(*) from seats where event_id = events.id and held_until <= ${now}) as expired,
      (select count(*) from waitlist where event_id = events.id) as waiting offset 0) as crowd
    left join seats as own on own.event_id = events.id and own.student_id = ${viewer}
      and (own.held_until is null or own.held_until > ${now})
    left join waitlist as line on line.event_id = events.id and line.student_id = ${viewer}
    where ${which}`.execute(db);
  return rows;
}

export async function findEntry(
  db: Db | Tx,
  looking: ViewContext,
  id: string,
): Promise<EntryRow | undefined> {
  return (await entries(db, looking, sql`events.id = ${id}`))[0];
}

/** Events that have not started, soonest first, including cancelled ones. */
export async function listEntries(
  db: Db,
  looking: ViewContext,
  filter: { title: string | undefined; seriesId: string | undefined; page: number; limit: number },
): Promise<EntryRow[]> {
  const { title, seriesId, page, limit } = filter;
  return entries(
    db,
    looking,
    sql`starts_at > ${looking.now}
      and (${title ?? null}::text is null or events.title = ${title ?? null})
      and (${seriesId ?? null}::text is null or events.series_id = ${seriesId ?? null})
      order by starts_at, events.id limit ${limit} offset ${page * limit}`,
  );
}

/** All dates of these series, including past and cancelled ones. */
export async function listDates(
  db: Db | Tx,
  looking: ViewContext,
  seriesIds: readonly string[],
): Promise<EntryRow[]> {
  return entries(db, looking, sql`events.series_id = any(${seriesIds}) order by starts_at, events.id`);
}

/** Events that start between now and `until`, soonest first, including cancelled ones. */
export async function listEntriesUntil(db: Db, looking: ViewContext, until: Date): Promise<EntryRow[]> {
  return entries(
    db,
    looking,
    sql`starts_at > ${looking.now} and starts_at < ${until} order by starts_at, events.id`,
  );
}
