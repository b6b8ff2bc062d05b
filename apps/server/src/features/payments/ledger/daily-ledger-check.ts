import { dayMs } from '@crewtable/contract';
import { sql } from 'kysely';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import { planned, schedule } from '../../../platform/jobs/schedule.ts';
import { recordCheck } from './record-check.ts';
import { findByIntent } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';
import { checkLedgerJob } from '../job-kinds.ts';

/** New York time, at night, when there are few payments. */
const checkedAt = '04:00';
const subject = 'ledger';

/**
 * Inserts one row of scheduled work for the whole installation, however many workers run. Called at startup
 * and periodically, in case the row is lost.
 */
export async function scheduleLedgerCheck({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<void> {
  const check = {
    subject: sql`${subject}::text`,
    dueAt: nextCheckAt(clock.now()),
    payload: sql`'{}'::jsonb`,
  };
  await planned(checkLedgerJob, check, sql`(select) as plan`).execute(db);
}

/**
 * Settles each payment that differs, in case a webhook was lost, and compares again. Logs the remaining
 * differences for an operator. A failed check is retried like any job, and the next check covers its time
 * too. Reads only the days of its window, however many payments there have ever been.
 */
export async function runDailyLedgerCheck(deps: PaymentsDeps): Promise<void> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const found = await recordCheck(deps);
  for (const { paymentIntentId } of found.differences)
    if (await findByIntent(db, paymentIntentId)) await settle(deps, paymentIntentId);
  const { payments, differences } = found.differences.length === 0 ? found : await recordCheck(deps);
  for (const difference of differences) log.error(difference, 'the ledger and the provider disagree');
  for (const refund of found.overdueRefunds) log.error(refund, 'requested refund was not sent');
  log.info({ payments, differences: differences.length }, 'ledger compared with the provider');
  await db
    .transaction()
    .execute((tx) => schedule(tx, checkLedgerJob, { subject, dueAt: nextCheckAt(startedAt), payload: {} }));
}

function nextCheckAt(now: Date): Date {
  const today = newYorkInstant(newYorkDate(now), checkedAt);
  return today > now ? today : newYorkInstant(newYorkDate(new Date(now.getTime() + dayMs)), checkedAt);
}
