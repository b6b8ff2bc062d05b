import { dayMs } from '@crewtable/contract';
import { sql } from 'kysely';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import { planned, schedule } from '../../../platform/jobs/schedule.ts';
import { checkLedger } from './check-ledger.ts';
import { findByIntent } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';
import { checkLedgerJob } from '../job-kinds.ts';

/** Longer than a hold lasts, so that days on which the provider was unavailable leave no gap. */
const windowMs = 8 * dayMs;
/** New York time, at night, when there are few payments. */
const checkedAt = '04:00';
const subject = 'ledger';

/**
 * Inserts one row of scheduled work for the whole installation, however many workers run. Called at startup
 * and periodically, in case the row is lost. The check that it schedules has no `since` and compares all
 * payments.
 */
export async function scheduleLedgerCheck({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<void> {
  const everything = {
    subject: sql`${subject}::text`,
    dueAt: nextCheckAt(clock.now()),
    payload: sql`'{}'::jsonb`,
  };
  await planned(checkLedgerJob, everything, sql`(select) as plan`).execute(db);
}

/**
 * Settles each payment that differs, in case a webhook was lost, and compares again. Logs the remaining
 * differences for an operator. A failed check is retried like any job, and the next check covers its time
 * too.
 */
export async function runDailyLedgerCheck(deps: PaymentsDeps, since: Date | undefined): Promise<void> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const found = await checkLedger(deps, since);
  for (const { paymentIntentId } of found.differences)
    if (await findByIntent(db, paymentIntentId)) await settle(deps, paymentIntentId);
  const { payments, differences } = found.differences.length === 0 ? found : await checkLedger(deps, since);
  for (const difference of differences) log.error(difference, 'the ledger and the provider disagree');
  for (const refund of found.overdueRefunds) log.error(refund, 'requested refund was not sent');
  log.info({ payments, differences: differences.length }, 'ledger compared with the provider');
  const next = { since: new Date(startedAt.getTime() - windowMs).toISOString() };
  await db
    .transaction()
    .execute((tx) => schedule(tx, checkLedgerJob, { subject, dueAt: nextCheckAt(startedAt), payload: next }));
}

function nextCheckAt(now: Date): Date {
  const today = newYorkInstant(newYorkDate(now), checkedAt);
  return today > now ? today : newYorkInstant(newYorkDate(new Date(now.getTime() + dayMs)), checkedAt);
}
