import type { EnvironmentReader } from './environment-reader.ts';

export type PaymentSettings =
  | { provider: 'sandbox' }
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Test keys in production, allowed by `ALLOW_TEST_PAYMENTS=1`. Every page shows a notice about it. */
      testPayments: boolean;
      /** The sandbox in a separate process (`npm run sandbox`), used instead of Stripe. */
      sandboxUrl: URL | undefined;
    };

const testKey = /^(?:sk|rk|pk)_test_/;

/** Faults do not repeat the values of keys. */
export function readPaymentSettings(env: EnvironmentReader, production: boolean): PaymentSettings {
  const keys = env.allOrNone('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET');
  const testPayments = env.oneOf('ALLOW_TEST_PAYMENTS', ['0', '1'], '0') === '1';
  const sandboxUrl = env.optionalUrl('STRIPE_API_URL', ['http:', 'https:']);
  if (sandboxUrl !== undefined && new URL(sandboxUrl).pathname !== '/')
    env.fault('STRIPE_API_URL must not have a path.');
  if (!production) {
    if (testPayments || sandboxUrl !== undefined)
      env.fault(
        'ALLOW_TEST_PAYMENTS and STRIPE_API_URL require MODE=production: the demo has its own sandbox.',
      );
  } else if (!keys) {
    env.fault(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed in production.',
    );
  } else {
    const testKeyCount = [keys[0], keys[1]].filter((key) => testKey.test(key)).length;
    if (testPayments && testKeyCount < 2)
      env.fault('ALLOW_TEST_PAYMENTS=1 needs test keys: sk_test_… (or rk_test_…) and pk_test_….');
    else if (!testPayments && testKeyCount > 0)
      env.fault('The Stripe keys are test keys: no money would move. ALLOW_TEST_PAYMENTS=1 allows that.');
    if (sandboxUrl !== undefined && !testPayments) env.fault('STRIPE_API_URL needs ALLOW_TEST_PAYMENTS=1.');
  }
  if (!keys) return { provider: 'sandbox' };
  const [secretKey, publishableKey, webhookSecret] = keys;
  return {
    provider: 'stripe',
    secretKey,
    publishableKey,
    webhookSecret,
    testPayments,
    sandboxUrl: sandboxUrl === undefined ? undefined : new URL(sandboxUrl),
  };
}
