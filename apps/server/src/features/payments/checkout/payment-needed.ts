import type { CardError } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { cardErrorOf } from '../../../platform/stripe/card-error.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** The error for a payment that did not succeed. Has the provider's codes if the last card was declined. */
export async function paymentNeeded(
  deps: Pick<PaymentsDeps, 'stripe'>,
  paymentIntentId: string,
): Promise<AppError> {
  return new AppError('payment_needed', { cardError: await findCardError(deps, paymentIntentId) });
}

export async function findCardError(
  { stripe }: Pick<PaymentsDeps, 'stripe'>,
  paymentIntentId: string,
): Promise<CardError | undefined> {
  const { status, last_payment_error: failure } = await askProvider(() =>
    stripe.paymentIntents.retrieve(paymentIntentId),
  );
  const isDeclined = status === 'requires_payment_method' && failure?.type === 'card_error';
  return isDeclined ? cardErrorOf(failure) : undefined;
}
