import { askUntilOpen } from './ask-for-payment.ts';
import type { ToBeConfirmed } from './ask-for-payment.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentsParts } from './payments.parts.ts';

/** Money that the bank only holds: taken from those who do not show up, let go of for everybody else. */
export async function createHold(
  parts: PaymentsParts,
  studentId: string,
  lobbyId: string,
): Promise<ToBeConfirmed> {
  const { db, clock, log, buyers, requireActive } = parts;
  return askUntilOpen(parts, () =>
    db.transaction().execute(async (tx) => {
      await requireActive(tx, studentId);
      const { amountCents, title } = await buyers.holds.quote(tx, { studentId, lobbyId });
      return beginPayment(
        tx,
        { clock, log },
        { studentId, purpose: 'hold', target: lobbyId, title, amountCents },
      );
    }),
  );
}
