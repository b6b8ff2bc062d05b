import { expect, test } from 'vitest';
import { parseSandboxConfig } from './sandbox-config.ts';

const environment = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://staging.crewtable.example',
};

test('the sandbox listens on this machine only and sends webhooks to the product', () => {
  expect(parseSandboxConfig(environment, '/api/webhooks/stripe')).toEqual({
    host: '127.0.0.1',
    port: 12_111,
    dataDir: './data/sandbox',
    databaseUrl: undefined,
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    publicUrl: new URL('https://staging.crewtable.example'),
    webhookUrl: new URL('https://staging.crewtable.example/api/webhooks/stripe'),
  });
});

test.each([
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['no key', { STRIPE_SECRET_KEY: undefined }],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: undefined }],
  ['no public URL of the product', { PUBLIC_URL: undefined }],
])('the sandbox does not start with %s', (_, changes) => {
  expect(() => parseSandboxConfig({ ...environment, ...changes }, '/')).toThrow(
    'The configuration has a fault',
  );
});
