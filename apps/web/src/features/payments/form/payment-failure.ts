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
    detail: 'Your bank has not decided yet. You find the outcome among your payments.',
  };
}

/** The connection failed during the payment, so the result is unknown. */
export const unknownOutcome: FailureText = {
  title: 'Payment processing failed.',
  detail:
    'We could not hear how it ended. Trying again is safe: we look first whether it arrived, and nothing is paid twice.',
};

/** Paid, but the confirmation request failed: a retry only repeats the confirmation. */
export const failedToConfirm: FailureText = {
  title: 'Payment confirmation failed.',
  detail:
    'Your payment arrived, only our confirmation is missing. Trying again asks for that alone: your card is not charged again.',
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
