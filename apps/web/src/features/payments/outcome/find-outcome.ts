import { api } from '@crewtable/contract';
import type { PaymentBody, PaymentState } from '@crewtable/contract';
import { ApiError, call } from '../../../lib/api/api-client.ts';

/** The result of a payment, shown when the student returns from the bank's page. */
export interface PaymentOutcome {
  readonly payment: PaymentBody;
  readonly result: 'done' | 'waiting' | 'not paid' | 'gone back';
  /** The reason, as a text for the student. */
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

/** States that may still change: the server is asked to check with the provider. */
const undecided = new Set<PaymentState>(['created', 'requires_action', 'processing', 'failed', 'succeeded']);

/** Error codes whose message explains what happened to the money. */
const explained = new Set<string | undefined>([
  'payment_needed',
  'seat_gone',
  'event_cancelled',
  'not_available',
]);

/** The payment is for a seat, and it is unknown whether the student has the seat. */
export class RegistrationUnconfirmed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
  }
}

/**
 * Asks the server, which asks the provider. The URL is not trusted, except for the id of the payment: the
 * server only answers for the student's own payments. Safe to repeat.
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
