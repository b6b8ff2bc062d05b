import type { EventMoneyBody } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** One statement, so that all sums are of the same moment. Returns undefined if there is no such event. */
export async function sumMoneyOfEvent(db: Db, eventId: string): Promise<EventMoneyBody | undefined> {
  const { rows } = await sql<EventMoneyBody>`
    with own as (select id, amount_cents, state from payments where target = ${eventId}),
    booked as (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::integer as taken,
        coalesce(sum(case kind when 'charge' then 0 when 'chargeback_reversal' then -amount_cents
          else amount_cents end), 0)::integer as sent_back
      from ledger_entries where payment_id in (select id from own))
    select booked.taken as "takenCents", booked.sent_back as "sentBackCents",
      coalesce((select sum(amount_cents) from payment_refunds
        where payment_id in (select id from own) and state = 'pending'), 0)::integer as "onTheWayCents",
      coalesce((select sum(amount_cents) from own
        where state in ('authorized', 'capturing', 'releasing')), 0)::integer as "heldCents",
      (select count(*)::integer from seats
        where event_id = events.id and state = 'registered' and by_pass) as "passSeats",
      coalesce((select sum(amount_cents) from payment_refunds
        where event_id = events.id and state <> 'void'
          and payment_id not in (select id from own)), 0)::integer as "passSharesCents",
      series_id as "seriesId"
    from events cross join booked where events.id = ${eventId}`.execute(db);
  return rows[0];
}
