import type { PaymentPurpose, PaymentState } from '@crewtable/contract';

/** A payment as our row has it. */
export interface KnownPayment {
  id: string;
  purpose: PaymentPurpose;
  state: PaymentState;
  amountCents: number;
  currency: string;
}

/** A payment as the provider has it, at the moment it was asked. */
export interface ProviderFacts {
  status: string;
  amountCents: number;
  currency: string;
  /** Our own id, as we wrote it to the provider; an invoice's payment carries none. */
  paymentId: string | undefined;
  receivedCents: number;
  refundedCents: number;
  /** What a bank has taken back for good. */
  lostCents: number;
  /** Whether a card was refused before, and in which words. */
  failure: string | undefined;
}

export type Decision =
  | { kind: 'stay' }
  | { kind: 'mismatch'; what: 'id' | 'amount' | 'currency' }
  | { kind: 'move'; to: PaymentState; reason?: string };

/** Where each state stands on the way. A payment only moves forward; those before anything was paid may alternate. */
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

/** Whether the money has been with us at some time. */
export function wasCharged(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'captured' || state === 'refund_pending' || state === 'refunded';
}

/** What the provider's word means for our row. */
export function decideSettlement(payment: KnownPayment, facts: ProviderFacts): Decision {
  const mismatch = findMismatch(payment, facts);
  if (mismatch) return { kind: 'mismatch', what: mismatch };
  const to = stateOf(payment, facts);
  if (!isForward(payment.state, to)) return { kind: 'stay' };
  return { kind: 'move', to, ...(to === 'failed' && facts.failure && { reason: facts.failure }) };
}

/** Only what we asked for ourselves counts, to the cent. */
function findMismatch(payment: KnownPayment, facts: ProviderFacts): 'id' | 'amount' | 'currency' | undefined {
  if (payment.purpose !== 'subscription' && facts.paymentId !== payment.id) return 'id';
  if (facts.currency !== payment.currency) return 'currency';
  if (facts.amountCents !== payment.amountCents) return 'amount';
  if (facts.status === 'succeeded' && facts.receivedCents !== payment.amountCents) return 'amount';
  return undefined;
}

function stateOf({ purpose, state }: KnownPayment, facts: ProviderFacts): PaymentState {
  const isHold = purpose === 'hold';
  // What was to go back and went back through the bank is not sent once more.
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

const reconcileEveryMs = 5 * 60_000;
const hourMs = 60 * 60_000;
/** As long as a payment that nobody finishes is waited for. */
const timeoutMs = 24 * hourMs;

/** When to ask the provider again about a payment that is not finished; not at all once it is given up. */
export function nextLookAt(createdAt: Date, now: Date): Date | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= timeoutMs) return undefined;
  // Half an hour after the form was opened hardly anybody is still typing: each wait is as long as all before it.
  const waitMs = ageMs < hourMs / 2 ? reconcileEveryMs : ageMs;
  return new Date(Math.min(now.getTime() + waitMs, createdAt.getTime() + timeoutMs));
}
