import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { AppError } from '../http/app-error.ts';
import { cardErrorOf } from './card-error.ts';

const { errors } = Stripe;

/**
 * Whether the provider refused because the object is in another state than expected. The caller reads it
 * again.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof errors.StripeInvalidRequestError)) return false;
  return outdatedCodes.has(error.code ?? '') || error.statusCode === 404;
}

const outdatedCodes = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  // A dispute is open: the bank has taken the money back. The refund is sent if the bank returns it to us.
  'charge_disputed',
  'charge_expired_for_capture',
  'resource_missing',
]);

/** Whether the provider has refused the call and would refuse it again with the same idempotency key. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof errors.StripeError &&
    !(error instanceof errors.StripeConnectionError) &&
    !(error instanceof errors.StripeRateLimitError) &&
    !isInProgress(error)
  );
}

/** Whether another call with the same key is still running after the retries of the client. */
function isInProgress(error: unknown): boolean {
  return error instanceof errors.StripeError && error.statusCode === 409;
}

/**
 * For requests of students: reports an unreachable provider as `unavailable` instead of an internal error.
 */
export async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof errors.StripeCardError) throw declined(error);
    if (
      isInProgress(error) ||
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError
    ) {
      throw Object.assign(
        new AppError('unavailable', {
          message: 'The card service is not reachable right now. Please try again in a moment.',
          retryAfterSeconds: 5,
        }),
        { cause: error },
      );
    }
    throw error;
  }
}

function declined(error: InstanceType<typeof errors.StripeCardError>): AppError {
  const { message, code, decline_code } = error;
  const cardError = cardErrorOf({ type: 'card_error', code, decline_code });
  return Object.assign(new AppError('card_refused', { message, cardError }), { cause: error });
}

const pauseMs = 200;

/**
 * Returns undefined, after a short pause, if another call is doing the same. The caller then reads the
 * result.
 */
export async function ignoreIfInProgress<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!isInProgress(error)) throw error;
    await pause(pauseMs);
    return undefined;
  }
}
