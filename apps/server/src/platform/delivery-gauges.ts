import { hourMs } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Clock } from './clock/clock.ts';
import type { ReadGauges } from './metrics/read-gauges.ts';

/** What became of mails, pushes and webhooks. Their times are real times. */
export function createReadDeliveryGauges(realTime: Clock): ReadGauges {
  return async (db) => {
    const since = new Date(realTime.now().getTime() - hourMs);
    const { rows } = await sql<{ channel: string; outcome: string; amount: number }>`
      select channel, outcome, sum(amount)::int as amount from deliveries
      where channel in ('mail', 'push', 'webhook') and at > ${since} group by 1, 2`.execute(db);
    return [
      {
        name: 'deliveries_last_hour',
        help: 'Mails, pushes and webhooks of the last hour by outcome',
        labelNames: ['channel', 'outcome'],
        values: rows.map(({ channel, outcome, amount }) => ({ labels: { channel, outcome }, value: amount })),
      },
    ];
  };
}
