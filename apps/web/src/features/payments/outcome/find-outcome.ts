import { api } from '@crewtable/contract';
import type { PaymentBody, PaymentState } from '@crewtable/contract';
import { ApiError, call } from '../../../lib/api/api-client.ts';

/** What became of a payment that somebody came back from. */
export interface PaymentOutcome {
  readonly payment: PaymentBody;
  readonly result: 'done' | 'waiting' | 'not paid' | 'gone back';
  /** Why, for a person. */
  readonly reason?: string | undefined;
}

const results: Record<PaymentState, PaymentOutcome['result']> = {
  created: 'not paid',
  requires_action: 'not paid',
  processing: 'waiting',
  failed: 'not paid',
  succeeded: 'done',
  refund_pending: 'gone back',
  refunded: 'gone back',
  canceled: 'not paid',
  authorized: 'done',
  capturing: 'done',
  captured: 'done',
  releasing: 'gone back',
  released: 'gone back',
};

/** As long as it may still turn out to be paid, the server is asked to look at the provider itself. */
const undecided = new Set<PaymentState>(['created', 'requires_action', 'processing', 'failed', 'succeeded']);

/** Refusals that say what became of the money. */
const explained = new Set<string | undefined>([
  'payment_needed',
  'seat_gone',
  'event_cancelled',
  'not_available',
]);

/** The payment is one for a seat, and nobody could say whether the seat is taken. */
export class RegistrationUnconfirmed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
  }
}

/**
 * Asks the server, which asks the provider: nothing in an address can be believed but the name of the payment, and
 * that only because the server answers for one's own payments alone. Repeating it is harmless.
 */
export async function findOutcome(paymentIntentId: string, signal?: AbortSignal): Promise<PaymentOutcome> {
  const look = () =>
    call(api.payments.check, { params: { paymentIntentId }, ...(signal !== undefined && { signal }) });
  const payment = await look();
  if (!undecided.has(payment.state)) return told(payment);
  try {
    await confirm(payment, paymentIntentId);
  } catch (error) {
    if (!(error instanceof ApiError && explained.has(error.code))) {
      throw payment.eventId === undefined ? error : new RegistrationUnconfirmed(error);
    }
    const now = await look();
    if (error.code === 'payment_needed') return told(now);
    const result = error.code === 'seat_gone' ? 'gone back' : results[now.state];
    return { payment: now, result, reason: error.message };
  }
  return told(payment.state === 'succeeded' ? payment : await look());
}

async function confirm({ purpose, eventId }: PaymentBody, paymentIntentId: string): Promise<void> {
  if (purpose === 'subscription') await call(api.payments.confirmSubscription, { body: { paymentIntentId } });
  else if (eventId !== undefined) await call(api.payments.confirmEventDeposit, { body: { eventId } });
}

function told(payment: PaymentBody): PaymentOutcome {
  return { payment, result: results[payment.state], reason: payment.history.at(-1)?.reason };
}
