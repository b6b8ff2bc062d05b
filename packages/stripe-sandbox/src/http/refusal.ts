import type Stripe from 'stripe';

/** Stripe's error object. A response and `last_payment_error` use the same type. */
export type ErrorObject = Stripe.PaymentIntent.LastPaymentError;

/** A request that Stripe would reject, with Stripe's error object. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorObject;
  /** True if the changes of the call must stay: a declined card leaves a failed charge. */
  readonly keepsChanges: boolean;

  constructor(status: number, error: ErrorObject, keepsChanges = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.keepsChanges = keepsChanges;
  }
}

type Facts = Partial<Pick<ErrorObject, 'code' | 'param' | 'payment_intent' | 'setup_intent'>>;

export function invalidRequest(message: string, facts: Facts = {}, status = 400): Refusal {
  const documented = facts.code === undefined ? {} : { doc_url: docUrl(facts.code) };
  return new Refusal(status, { type: 'invalid_request_error', message, ...documented, ...facts });
}

/** The status is 404 for an unknown id in the path, and 400 for one in a parameter. */
export function resourceMissing(kind: string, id: string, param = 'id', status = 404): Refusal {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
}

export const docUrl = (code: string): string => `https://docs.stripe.com/error-codes#${code}`;
