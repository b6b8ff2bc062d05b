import { ApiError, NetworkError } from '../../../lib/api/api-client.ts';

/** What the form says when something went wrong: what happened, and what that means for the card. */
export interface FailureText {
  readonly title: string;
  readonly detail?: string | undefined;
}

const notCharged = 'Your card was not charged.';

/** The payment could not even begin. What the server has to say is preferred, unless it is at a loss itself. */
export function failedToBegin(error: unknown, fallback: string): FailureText {
  if (isExplained(error)) return { title: error.message, detail: notCharged };
  return { title: fallback, detail: detailOf(error) ?? notCharged };
}

/** The provider said no. */
export function refused(message: string | undefined): FailureText {
  return {
    title: message ?? 'Payment failed',
    detail: 'Nothing was charged. Check the card, or try another one.',
  };
}

/** The provider answered, but not that it is paid. */
export function notPaid(status: string): FailureText {
  if (status === 'requires_payment_method' || status === 'canceled')
    return { title: 'Payment did not succeed. Please try again.', detail: notCharged };
  return {
    title: `Payment status: ${status}`,
    detail: 'Your bank has not decided yet. You find the outcome among your payments.',
  };
}

/** Nobody knows what happened: the connection broke while the money was on its way. */
export const unknownOutcome: FailureText = {
  title: 'Payment processing failed.',
  detail:
    'We could not hear how it ended. Trying again is safe: we look first whether it arrived, and nothing is paid twice.',
};

/** Paid, and the server could not be told: only that is tried again. */
export const failedToConfirm: FailureText = {
  title: 'Payment confirmation failed.',
  detail:
    'Your payment arrived, only our confirmation is missing. Trying again asks for that alone: your card is not charged again.',
};

/** The server looked and decided: asking once more would change nothing. */
export function isDecided(error: unknown): error is ApiError {
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
