import { createOpenIntent } from '../checkout/create-payment-intent.ts';
import type { ToBeConfirmed } from '../checkout/create-payment-intent.ts';
import { beginPayment } from '../checkout/begin-payment.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Money that the bank only holds: taken from those who do not show up, let go of for everybody else. */
export async function createHold(
  deps: PaymentsDeps,
  studentId: string,
  lobbyId: string,
): Promise<ToBeConfirmed> {
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
