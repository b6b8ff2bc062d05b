import type { Holds } from '../../platform/ports/purchases.ts';
import { askProvider } from '../../platform/stripe/provider-errors.ts';
import { findCardError } from './payment-needed.ts';
import { findNewestPayment, lockOpenPayment } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { requestHold } from './request-hold.ts';
import { settle } from './settle.ts';

const purposes = ['hold'] as const;

/** What QuickCrew may ask of a lobby's holds. */
export function createHolds(parts: PaymentsParts): Holds {
  const { db, clock } = parts;
  const findIntent = async ({ studentId, lobbyId }: { studentId: string; lobbyId: string }) =>
    (await findNewestPayment(db, { studentId, purposes, target: lobbyId }))?.payment_intent_id;
  return {
    async request(tx, outcome, { studentId, lobbyId, reason }) {
      const hold = await lockOpenPayment(tx, { studentId, purposes, target: lobbyId });
      if (hold) await requestHold(tx, clock, hold, outcome, reason);
    },
    async isHeld(hold) {
      const intentId = await findIntent(hold);
      if (!intentId) return false;
      const settled = await askProvider(() => settle(parts, intentId));
      return settled?.state === 'authorized';
    },
    async findCardError(hold) {
      const intentId = await findIntent(hold);
      return intentId ? findCardError(parts, intentId) : undefined;
    },
  };
}
