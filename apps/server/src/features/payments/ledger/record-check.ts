import { dayMs } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { checkLedger } from './check-ledger.ts';
import type { LedgerReport } from './check-ledger.ts';
import {
  findLastCheck,
  insertMovements,
  listDifferenceIntents,
  replaceDifferences,
  replaceUnfinishedRefunds,
  upsertDisputes,
  upsertLastCheck,
} from './provider-copy.repository.ts';
import type { LastCheck } from './provider-copy.repository.ts';
import { readBalance } from './read-balance.ts';

/** Longer than a hold lasts. */
const windowDays = 8;

/**
 * The first day of a check: midnight in New York, eight days ago, or the day of the last check if that is longer
 * ago, so that days on which nothing could be checked leave no gap.
 */
export function windowStart(now: Date, last: LastCheck | undefined): Date {
  const usual = newYorkInstant(newYorkDate(new Date(now.getTime() - windowDays * dayMs)), '00:00');
  const lastDay = last && newYorkInstant(newYorkDate(last.checkedAt), '00:00');
  return lastDay && lastDay < usual ? lastDay : usual;
}

/**
 * Compares the days of the window with the provider and stores what the provider told, for the Money page. Payments
 * that differed at the last check are compared again, however old they are.
 */
export async function recordCheck(
  deps: Pick<PaymentsDeps, 'db' | 'stripe' | 'clock'>,
): Promise<LedgerReport> {
  const { db, stripe, clock } = deps;
  const checkedAt = clock.now();
  const since = windowStart(checkedAt, await findLastCheck(db));
  const report = await checkLedger(deps, since, await listDifferenceIntents(db));
  const movements = await readBalance(stripe, since);
  await db.transaction().execute(async (tx) => {
    if (!(await upsertLastCheck(tx, { checkedAt, since, payments: report.payments }))) return;
    await insertMovements(tx, movements);
    await replaceUnfinishedRefunds(tx, report.unfinishedRefunds);
    await upsertDisputes(tx, report.disputes);
    await replaceDifferences(tx, report.differences, checkedAt);
  });
  return report;
}
