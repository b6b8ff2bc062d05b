import { hourMs } from '@crewtable/contract';
import type { LedgerComparisonBody } from '@crewtable/contract';
import type { Db } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { compareLedgerJob } from '../job-kinds.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { checkLedger } from './check-ledger.ts';
import { beginComparison, findComparison, finishComparison } from './comparison.repository.ts';
import { upsertDifferences } from './provider-copy.repository.ts';
import { recordCheck } from './record-check.ts';

/** Longer than a comparison takes, and than its job is tried again. Then it counts as failed. */
const maxRunMs = hourMs;

/** Does nothing while another comparison runs. */
export async function askToCompareEverything({
  db,
  clock,
}: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await beginComparison(tx, now, new Date(now.getTime() - maxRunMs)))
      await enqueue(tx, compareLedgerJob, {}, compareLedgerJob.name);
  });
}

/**
 * Compares all payments, which takes a request of the provider for every hundred. Money may move meanwhile, so what
 * differs is compared a second time, by the usual check, which reads these payments one by one.
 */
export async function compareEverything(deps: PaymentsDeps): Promise<void> {
  const { db, clock, log } = deps;
  const found = await checkLedger(deps);
  await db.transaction().execute((tx) => upsertDifferences(tx, found.differences, clock.now()));
  const { differences } = await recordCheck(deps);
  const { payments, balances } = found;
  await finishComparison(db, {
    finishedAt: clock.now(),
    payments,
    differences: differences.length,
    balances,
  });
  log.info({ payments, differences: differences.length }, 'all payments compared with the provider');
}

export async function showComparison(db: Db, now: Date): Promise<LedgerComparisonBody | null> {
  const last = await findComparison(db);
  if (!last) return null;
  const { askedAt, finishedAt, payments, differences, balances } = last;
  const isLate = now.getTime() - askedAt.getTime() > maxRunMs;
  return {
    state: finishedAt !== null ? 'finished' : isLate ? 'failed' : 'running',
    at: (finishedAt ?? askedAt).toISOString(),
    payments: payments ?? 0,
    differences: differences ?? 0,
    balances: Object.entries(balances ?? {}).map(([account, cents]) => ({ account, cents })),
  };
}
