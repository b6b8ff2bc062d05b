import type { Holds } from '../../../ports/purchases.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import { findCardError } from '../checkout/payment-needed.ts';
import { findNewestPayment, lockOpenPayment } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { requestHoldOutcome } from './request-hold-outcome.ts';
import { settle } from '../settlement/settle.ts';

const purposes = ['hold'] as const;

/** The operations on the holds of a lobby that QuickCrew may call. */
export function createHolds(deps: PaymentsDeps): Holds {
  const { db, clock } = deps;
  const findIntent = async ({ studentId, lobbyId }: { studentId: string; lobbyId: string }) =>
    (await findNewestPayment(db, { studentId, purposes, target: lobbyId }))?.payment_intent_id;
  return {
    async request(tx, outcome, { studentId, lobbyId, reason }) {
      const hold = await lockOpenPayment(tx, { studentId, purposes, target: lobbyId });
      if (hold) await requestHoldOutcome(tx, clock, hold, outcome, reason);
    },
    async isHeld(hold) {
      const intentId = await findIntent(hold);
      if (!intentId) return false;
      const settled = await askProvider(() => settle(deps, intentId));
      return settled?.state === 'authorized';
    },
    async findCardError(hold) {
      const intentId = await findIntent(hold);
      return intentId ? findCardError(deps, intentId) : undefined;
    },
  };
}
