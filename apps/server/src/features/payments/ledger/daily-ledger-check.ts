import { sql } from 'kysely';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import { planned, schedule } from '../../../platform/jobs/schedule.ts';
import { checkLedger } from './check-ledger.ts';
import { findByIntent } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';
import { checkLedgerJob } from '../job-kinds.ts';

const dayMs = 24 * 60 * 60_000;
/** Longer than a hold lives, so that a day on which the provider was away leaves no gap. */
const windowMs = 8 * dayMs;
/** At night in New York, when little moves. */
const checkedAt = '04:00';
const subject = 'ledger';

/**
 * One row of scheduled work for the whole installation, however many workers there are. Called at the start and now and
 * then, should the plan ever be lost: then the next check goes through everything.
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
 * What nobody told us of is settled first, as if somebody had; a difference that stays is for a person to look into.
 * A check that fails is tried again as any job, and the next one covers its time too.
 */
export async function runDailyLedgerCheck(deps: PaymentsDeps, since: Date | undefined): Promise<void> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  const found = await checkLedger(deps, since);
  for (const { paymentIntentId } of found.differences)
    if (await findByIntent(db, paymentIntentId)) await settle(deps, paymentIntentId);
  const { payments, differences } = found.differences.length === 0 ? found : await checkLedger(deps, since);
  for (const difference of differences) log.error(difference, 'the ledger and the provider disagree');
  for (const refund of found.overdueRefunds) log.error(refund, 'a promised refund was not sent');
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
