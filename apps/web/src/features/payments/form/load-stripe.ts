import type { Stripe } from '@stripe/stripe-js';

/** The provider's script, fetched when the first payment form is shown and kept for the others. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  // The plain entry of this package would put the script into the page merely by being imported.
  const { loadStripe: load } = await import('@stripe/stripe-js/pure');
  const stripe = await load(publishableKey);
  if (stripe === null) throw new Error('Stripe has not loaded');
  return stripe;
}
