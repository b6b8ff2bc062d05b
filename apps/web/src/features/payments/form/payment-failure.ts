import { ApiError, NetworkError } from '../../../lib/api/api-client.ts';

/** The text of a payment error: what happened, and what that means for the card. */
export interface FailureText {
  readonly title: string;
  readonly detail?: string | undefined;
}

const notCharged = 'Your card was not charged.';

/** The payment could not be started. Prefers the message of the server, except for internal errors. */
export function failedToBegin(error: unknown, fallback: string): FailureText {
  if (isExplained(error)) return { title: error.message, detail: notCharged };
  return { title: fallback, detail: detailOf(error) ?? notCharged };
}

/** The provider refused the payment. */
export function refused(message: string | undefined): FailureText {
  return {
    title: message ?? 'Payment failed',
    detail: 'Nothing was charged. Check the card, or try another one.',
  };
}

/** The provider responded with a status other than paid. */
export function notPaid(status: string): FailureText {
  if (status === 'requires_payment_method' || status === 'canceled')
    return { title: 'Payment did not succeed. Please try again.', detail: notCharged };
  return {
    title: `Payment status: ${status}`,
    detail: 'Your bank has not decided yet. You find the result in your payments.',
  };
}

/** The connection failed during the payment, so the result is unknown. */
export const unknownOutcome: FailureText = {
  title: 'Payment processing failed.',
  detail: 'We do not know the result yet. Trying again is safe: we check first, and you never pay twice.',
};

/** Paid, but the confirmation request failed: a retry only repeats the confirmation. */
export const failedToConfirm: FailureText = {
  title: 'Payment confirmation failed.',
  detail:
    'Your payment arrived, but we could not confirm it. Please try again: your card is not charged again.',
};

/** The decision of the server is final: a retry would give the same result. */
export function isFinalError(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && [402, 403, 404, 409].includes(error.status) && error.code !== 'still_running'
  );
}

function isExplained(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'internal';
}

function detailOf(error: unknown): string | undefined {
  return isExplained(error) || error instanceof NetworkError ? error.message : undefined;
}
