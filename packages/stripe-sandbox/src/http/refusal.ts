import type Stripe from 'stripe';

/** Stripe's error object: the same in an answer and in `last_payment_error`. */
export type ErrorObject = Stripe.PaymentIntent.LastPaymentError;

/** A call that Stripe would not fulfil, in Stripe's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorObject;
  /** True where something happened all the same: a declined card leaves a failed charge behind. */
  readonly leavesTraces: boolean;

  constructor(status: number, error: ErrorObject, leavesTraces = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.leavesTraces = leavesTraces;
  }
}

type Facts = Partial<Pick<ErrorObject, 'code' | 'param' | 'payment_intent' | 'setup_intent'>>;

export function invalidRequest(message: string, facts: Facts = {}, status = 400): Refusal {
  const documented = facts.code === undefined ? {} : { doc_url: docUrl(facts.code) };
  return new Refusal(status, { type: 'invalid_request_error', message, ...documented, ...facts });
}

/** Unknown in the path is 404; unknown in a parameter is 400. */
export function resourceMissing(kind: string, id: string, param = 'id', status = 404): Refusal {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
}

export const docUrl = (code: string): string => `https://docs.stripe.com/error-codes#${code}`;
