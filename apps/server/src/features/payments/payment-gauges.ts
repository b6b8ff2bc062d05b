import { dayMs } from '@crewtable/contract';
import { sql } from 'kysely';
import type { ReadGauges } from '../../platform/metrics/read-gauges.ts';

/** Holds and refunds end within days. Older ones are not counted, so that the reading stays short over the years. */
const countedMs = 30 * dayMs;

interface Found {
  differences: number;
  checkedAt: Date | null;
}

export const readPaymentGauges: ReadGauges = async (db, now) => {
  const since = new Date(now.getTime() - countedMs);
  const holds = await sql<{ state: string; holds: number }>`
    select state, count(*) as holds from payments where created_at > ${since} and purpose = 'hold'
    group by 1`.execute(db);
  const refunds = await sql<{ state: string; refunds: number }>`
    select state, count(*) as refunds from payment_refunds where requested_at > ${since} group by 1`.execute(
    db,
  );
  const { rows } = await sql<Found>`
    select (select count(*) from ledger_differences) as differences,
      (select checked_at from ledger_check) as "checkedAt"`.execute(db);
  const { differences, checkedAt } = rows[0]!;
  return [
    {
      name: 'holds',
      help: 'Card holds of QuickCrew of the last 30 days by state',
      labelNames: ['state'],
      values: holds.rows.map(({ state, holds: value }) => ({ labels: { state }, value })),
    },
    {
      name: 'refunds',
      help: 'Refunds of the last 30 days by state',
      labelNames: ['state'],
      values: refunds.rows.map(({ state, refunds: value }) => ({ labels: { state }, value })),
    },
    {
      name: 'ledger_differences',
      help: 'Payments for which our ledger and the provider differ',
      values: [{ value: differences }],
    },
    {
      name: 'ledger_check_age_seconds',
      help: 'Time since our ledger was last compared with the provider',
      values: checkedAt === null ? [] : [{ value: Math.max(0, now.getTime() - checkedAt.getTime()) / 1_000 }],
    },
  ];
};
