import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { CancelCoveredPayments } from '../../../ports/purchases.ts';
import { listOpenSeatPayments } from '../payments.repository.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

/** The reconciler asks whether a payment is still wanted, and cancels it at the provider where it is not. */
export const cancelCoveredPayments: CancelCoveredPayments = async (tx, studentId) => {
  await reconcileAll(tx, await listOpenSeatPayments(tx, { studentId }));
};

/** The same for everybody who is about to pay for an event that was cancelled. */
export async function cancelPaymentsFor(tx: Tx, target: string): Promise<void> {
  await reconcileAll(tx, await listOpenSeatPayments(tx, { target }));
}

async function reconcileAll(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  for (const paymentId of paymentIds) await enqueue(tx, reconcilePaymentJob, { paymentId });
}
