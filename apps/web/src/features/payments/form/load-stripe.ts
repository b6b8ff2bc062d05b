import type { Stripe } from '@stripe/stripe-js';

/** Loads Stripe.js when the first payment form is shown; later forms reuse it. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  // The default entry point of this package inserts the script on import; '/pure' does not.
  const { loadStripe: load } = await import('@stripe/stripe-js/pure');
  const stripe = await load(publishableKey);
  if (stripe === null) throw new Error('Stripe.js did not load: loadStripe returned null');
  return stripe;
}
