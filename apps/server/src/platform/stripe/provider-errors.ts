import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { AppError } from '../http/app-error.ts';
import { cardErrorOf } from './card-error.ts';

const { errors } = Stripe;

/** Whether the provider refused because the thing is in another state than we thought: then it is read again. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof errors.StripeInvalidRequestError)) return false;
  return outdatedCodes.has(error.code ?? '') || error.statusCode === 404;
}

const outdatedCodes = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  // The bank has the money already, or will give it back to us: then it is sent.
  'charge_disputed',
  'charge_expired_for_capture',
  'resource_missing',
]);

/** Whether it answered with a refusal, which it would repeat to the same idempotency key. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof errors.StripeError &&
    !(error instanceof errors.StripeConnectionError) &&
    !(error instanceof errors.StripeRateLimitError) &&
    !isUnderWay(error)
  );
}

/** Whether another call with the same key is under way, longer than the client itself was willing to wait. */
function isUnderWay(error: unknown): boolean {
  return error instanceof errors.StripeError && error.statusCode === 409;
}

/** For calls of students: a provider that is away is told as such, and not as a fault of theirs or ours. */
export async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof errors.StripeCardError) throw declined(error);
    if (
      isUnderWay(error) ||
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

const lookAgainMs = 200;

/** Nothing where somebody else is at the very same thing: after a moment, look what has become of it. */
export async function ignoreIfInProgress<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnderWay(error)) throw error;
    await pause(lookAgainMs);
    return undefined;
  }
}
