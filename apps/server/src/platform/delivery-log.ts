import { dayMs } from '@crewtable/contract';
import { realClock } from './clock/clock.ts';
import type { Db, Tx } from './db/database.ts';

export interface Delivery {
  channel: 'mail' | 'push' | 'webhook';
  outcome: 'done' | 'failed' | 'refused' | 'ended';
  amount?: number;
  /** Of a webhook: how long it was under way. */
  lateMs?: number;
}

/** Counts for the page Health, without names. In real time, as mail servers and the payment provider use real time. */
export async function recordDelivery(
  db: Db | Tx,
  { channel, outcome, amount = 1, lateMs }: Delivery,
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({ channel, outcome, amount, late_ms: lateMs ?? null, at: realClock.now() })
    .execute();
}

const keptMs = 8 * dayMs;

export async function sweepDeliveries(db: Db): Promise<void> {
  const before = new Date(realClock.now().getTime() - keptMs);
  await db.deleteFrom('deliveries').where('at', '<', before).execute();
}
