import { createOpenIntent } from '../checkout/create-payment-intent.ts';
import type { PaymentToConfirm } from '../checkout/create-payment-intent.ts';
import { beginPayment } from '../checkout/begin-payment.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Begins a hold. It is captured if the student does not show up, and released otherwise. */
export async function createHold(
  deps: PaymentsDeps,
  studentId: string,
  lobbyId: string,
): Promise<PaymentToConfirm> {
  const { db, clock, log, sellers, requireActive } = deps;
  return createOpenIntent(deps, () =>
    db.transaction().execute(async (tx) => {
      await requireActive(tx, studentId);
      const { amountCents, title } = await sellers.holds.quote(tx, { studentId, lobbyId });
      return beginPayment(
        tx,
        { clock, log },
        { studentId, purpose: 'hold', target: lobbyId, title, amountCents },
      );
    }),
  );
}
