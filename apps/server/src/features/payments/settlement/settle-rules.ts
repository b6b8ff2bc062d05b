import { hourMs, minuteMs } from '@crewtable/contract';
import type { PaymentPurpose, PaymentState } from '@crewtable/contract';

/** A payment as stored in our database. */
export interface KnownPayment {
  id: string;
  purpose: PaymentPurpose;
  state: PaymentState;
  amountCents: number;
  currency: string;
}

/** A payment as the provider reports it at the time of the read. */
export interface ProviderFacts {
  status: string;
  amountCents: number;
  currency: string;
  /** Our payment id, from the metadata. Undefined for the payment of an invoice. */
  paymentId: string | undefined;
  receivedCents: number;
  refundedCents: number;
  /** Amount that banks have taken back permanently. */
  lostCents: number;
  /** The message of the last declined card, if there was one. */
  failure: string | undefined;
}

export type Decision =
  | { kind: 'stay' }
  | { kind: 'mismatch'; what: 'id' | 'amount' | 'currency' }
  | { kind: 'move'; to: PaymentState; reason?: string };

/** The order of the states. A payment only moves to a higher rank, but states of rank 1 may alternate. */
const ranks: Record<PaymentState, number> = {
  created: 0,
  requires_action: 1,
  processing: 1,
  failed: 1,
  authorized: 2,
  capturing: 3,
  releasing: 3,
  canceled: 4,
  succeeded: 4,
  captured: 4,
  released: 4,
  refund_pending: 5,
  refunded: 6,
};
const alternating = 1;

export function isForward(from: PaymentState, to: PaymentState): boolean {
  return ranks[to] > ranks[from] || (from !== to && ranks[from] === alternating && ranks[to] === alternating);
}

/** Whether we have received the money, even if it was refunded later. */
export function wasCharged(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'captured' || state === 'refund_pending' || state === 'refunded';
}

/** Decides how our row changes after a read of the provider's state. */
export function decideSettlement(payment: KnownPayment, facts: ProviderFacts): Decision {
  const mismatch = findMismatch(payment, facts);
  if (mismatch) return { kind: 'mismatch', what: mismatch };
  const to = stateOf(payment, facts);
  if (!isForward(payment.state, to)) return { kind: 'stay' };
  return { kind: 'move', to, ...(to === 'failed' && facts.failure && { reason: facts.failure }) };
}

/** The provider's payment must match ours in id, currency and amount, to the cent. */
function findMismatch(payment: KnownPayment, facts: ProviderFacts): 'id' | 'amount' | 'currency' | undefined {
  if (payment.purpose !== 'subscription' && facts.paymentId !== payment.id) return 'id';
  if (facts.currency !== payment.currency) return 'currency';
  if (facts.amountCents !== payment.amountCents) return 'amount';
  if (facts.status === 'succeeded' && facts.receivedCents !== payment.amountCents) return 'amount';
  return undefined;
}

function stateOf({ purpose, state }: KnownPayment, facts: ProviderFacts): PaymentState {
  const isHold = purpose === 'hold';
  // A pending refund is not sent if a lost chargeback has already returned the money.
  const sentBackCents = facts.refundedCents + (state === 'refund_pending' ? facts.lostCents : 0);
  switch (facts.status) {
    case 'succeeded':
      if (sentBackCents >= facts.receivedCents) return 'refunded';
      return isHold ? 'captured' : 'succeeded';
    case 'requires_capture':
      return 'authorized';
    case 'canceled':
      return isHold ? 'released' : 'canceled';
    case 'requires_action':
      return 'requires_action';
    case 'processing':
      return 'processing';
    default:
      return facts.failure === undefined ? 'created' : 'failed';
  }
}

const reconcileEveryMs = 5 * minuteMs;
/** How long an unfinished payment is kept open. */
const timeoutMs = 24 * hourMs;

/** When to check an unfinished payment again. Returns undefined after the timeout. */
export function nextCheckAt(createdAt: Date, now: Date): Date | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= timeoutMs) return undefined;
  // Few students finish after half an hour, so from then on each wait is as long as the payment is old.
  const waitMs = ageMs < hourMs / 2 ? reconcileEveryMs : ageMs;
  return new Date(Math.min(now.getTime() + waitMs, createdAt.getTime() + timeoutMs));
}
