import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { CancelCoveredPayments } from '../../../ports/purchases.ts';
import { listOpenSeatPayments } from '../payments.repository.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

/** Enqueues the reconciler, which cancels at the provider each payment that is no longer wanted. */
export const cancelCoveredPayments: CancelCoveredPayments = async (tx, studentId) => {
  await reconcileAll(tx, await listOpenSeatPayments(tx, { studentId }));
};

/** The same for all open payments of an event that was cancelled. */
export async function cancelPaymentsFor(tx: Tx, target: string): Promise<void> {
  await reconcileAll(tx, await listOpenSeatPayments(tx, { target }));
}

async function reconcileAll(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  for (const paymentId of paymentIds) await enqueue(tx, reconcilePaymentJob, { paymentId });
}
