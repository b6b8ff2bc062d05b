import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { askProvider } from './provider-errors.ts';

test('a card that the provider declines is answered with 402 and the codes of the provider', async () => {
  const declined = new Stripe.errors.StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    charge: 'ch_1',
  });
  await expect(askProvider(() => Promise.reject(declined))).rejects.toMatchObject({
    status: 402,
    code: 'card_refused',
    message: 'Your card has insufficient funds.',
    cardError: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    cause: declined,
  });
});
