import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { ConfigError } from './config-error.ts';
import { parseConfig } from './config.ts';
import type { Environment } from './environment-reader.ts';

function faultsOf(environment: Environment): string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

const testPayments = {
  ALLOW_TEST_PAYMENTS: '1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};
const production = (changes: Environment = {}) => ({ ...productionEnvironment, ...changes });

describe('without any setting', () => {
  test('the demo starts with its own database, mailbox and sandbox, on this machine only, on 21 May 2025 at noon in New York', () => {
    expect(parseConfig({})).toEqual({
      mode: 'demo',
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      metrics: undefined,
      publicUrl: new URL('http://localhost:3000'),
      trustedProxies: [],
      transportSecurity: undefined,
      drainSeconds: 0,
      dataDir: './data',
      database: { kind: 'embedded' },
      demoNow: new Date('2025-05-21T16:00:00Z'),
      appSecret: undefined,
      appSecretPrevious: undefined,
      mail: { kind: 'mailbox' },
      payments: { provider: 'sandbox' },
      vapid: undefined,
      pushTest: { hosts: [], ca: undefined },
      limits: 'relaxed',
      logLevel: 'warn',
      supportEmail: 'support@crewtable.example',
      googleTagManagerId: undefined,
    });
  });

  test('an empty value counts as absent', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: ' ', DEMO_NOW: '' })).toEqual(parseConfig({}));
  });

  test('the public URL contains the port', () => {
    expect(parseConfig({ PORT: '4000' }).publicUrl.href).toBe('http://localhost:4000/');
  });
});

const secretBefore = 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga';

describe('the check of settings', () => {
  test('all faults are reported in one message, one per line', () => {
    const environment = {
      MODE: 'staging',
      ROLE: 'cook',
      PORT: '70000',
      PUBLIC_URL: 'crewtable.example',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.example',
      DEMO_NOW: 'yesterday',
      LIMITS: 'none',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
      APP_SECRET: 'short',
    };
    const faults = faultsOf(environment);
    for (const name of Object.keys(environment)) {
      expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
    }
    expect(faults).toHaveLength(Object.keys(environment).length);
    expect(() => parseConfig(environment)).toThrow(`has 11 faults:\n- ${faults.join('\n- ')}`);
  });

  test.each([
    { PORT: '3000.5' },
    { PORT: '-1' },
    { PORT: '1e3' },
    { PORT: '0x10' },
    // Without an offset the value depends on the time zone of the machine.
    { DEMO_NOW: '2025-05-21T12:00:00' },
    { DEMO_NOW: '5' },
    { DEMO_NOW: '2025-13-41T12:00:00Z' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { TRUSTED_PROXIES: '10.0.0.0/8/8' },
    { APP_SECRET_PREVIOUS: secretBefore },
    { APP_SECRET: secretBefore, APP_SECRET_PREVIOUS: secretBefore },
    { APP_SECRET: secretBefore, APP_SECRET_PREVIOUS: 'short' },
  ])('%o is refused', (environment) => {
    expect(faultsOf(environment)).toHaveLength(1);
  });

  test.each([
    { APP_SECRET: 'Qm4Zt8Wc1Lr6Yp3Hk9Vd5Ns2Xj7Bg0Fa', APP_SECRET_PREVIOUS: secretBefore },
    { DEMO_NOW: '2025-05-21T12:00-04:00' },
    { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8, 2001:db8::/32 ,loopback' },
  ])('%o is accepted', (environment) => {
    expect(faultsOf(environment)).toEqual([]);
  });

  test('no fault message contains a secret', () => {
    const secret = 'hunter2hunter2';
    const faults = faultsOf({
      MODE: 'production',
      APP_SECRET: secret,
      DATABASE_URL: `mysql://user:${secret}@host/db`,
      DATABASE_DIRECT_URL: `user:${secret}`,
      SMTP_URL: `http://user:${secret}@host`,
      PUBLIC_URL: `ftp://user:${secret}@host`,
      STRIPE_SECRET_KEY: secret,
      VAPID_PRIVATE_KEY: secret,
    });
    expect(faults.length).toBeGreaterThan(6);
    expect(faults.join('\n')).not.toContain(secret);
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'payments are set up entirely or not at all: %s alone is a fault',
    (name) => {
      expect(faultsOf({ [name]: 'x' }).join()).toMatch(/STRIPE_\w+ and STRIPE_\w+ are missing/);
    },
  );

  test.each(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])(
    'push is set up entirely or not at all: without %s alone it is a fault',
    (name) => {
      const all = { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'x', VAPID_SUBJECT: 'x' };
      expect(faultsOf({ ...all, [name]: undefined }).join()).toContain(`${name} is missing`);
    },
  );

  test('push keys that do not match, a short push key and a subject without mailto: are faults', () => {
    const other = createECDH('prime256v1').generateKeys('base64url');
    expect(faultsOf(production({ VAPID_PUBLIC_KEY: other })).join()).toContain('the public half');
    expect(faultsOf(production({ VAPID_PRIVATE_KEY: 'short' })).join()).toContain('32 bytes');
    expect(faultsOf(production({ VAPID_SUBJECT: 'hello@crewtable.example' })).join()).toContain('mailto:');
  });

  test.each([{ ALLOW_TEST_PAYMENTS: '1' }, { STRIPE_API_URL: 'http://127.0.0.1:12111' }])(
    'the demo has a sandbox of its own: %o is a fault',
    (environment) => {
      expect(faultsOf(environment).join()).toContain('the demo has its own sandbox');
    },
  );

  test('DATABASE_DIRECT_URL without DATABASE_URL is a fault', () => {
    expect(faultsOf({ DATABASE_DIRECT_URL: 'postgres://x/y' })).toHaveLength(1);
  });
});

describe('production', () => {
  test('starts with a complete configuration of real services', () => {
    expect(parseConfig(production())).toMatchObject({
      mode: 'production',
      limits: 'strict',
      logLevel: 'info',
      database: { kind: 'external', directUrl: 'postgres://production.example/crewtable' },
      payments: { provider: 'stripe', testPayments: false, sandboxUrl: undefined },
      transportSecurity: 'max-age=31536000',
      drainSeconds: 5,
      mail: { kind: 'smtp', from: 'Crewtable <hello@crewtable.example>' },
    });
  });

  test('accepts test keys with ALLOW_TEST_PAYMENTS=1, and then also a sandbox in a process of its own', () => {
    expect(parseConfig(production(testPayments)).payments).toMatchObject({
      provider: 'stripe',
      testPayments: true,
      sandboxUrl: undefined,
    });
    const sandboxed = production({ ...testPayments, STRIPE_API_URL: 'http://127.0.0.1:12111' });
    expect(parseConfig(sandboxed).payments).toEqual({
      provider: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: productionEnvironment['STRIPE_WEBHOOK_SECRET'],
      testPayments: true,
      sandboxUrl: new URL('http://127.0.0.1:12111'),
    });
  });

  test('accepts private networks of any size as trusted proxies', () => {
    const networks = ['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104', 'loopback', '203.0.113.7'];
    expect(parseConfig(production({ TRUSTED_PROXIES: networks.join() })).trustedProxies).toEqual(networks);
  });

  test('tells metrics to this machine only, unless METRICS_HOST says otherwise', () => {
    expect(parseConfig(production({})).metrics).toBeUndefined();
    // A host alone opens no port.
    expect(parseConfig(production({ METRICS_HOST: '10.0.0.5' })).metrics).toBeUndefined();
    expect(parseConfig(production({ METRICS_PORT: '9400' })).metrics).toEqual({
      host: '127.0.0.1',
      port: 9400,
    });
    expect(parseConfig(production({ METRICS_PORT: '9400', METRICS_HOST: '10.0.0.5' })).metrics).toEqual({
      host: '10.0.0.5',
      port: 9400,
    });
    expect(faultsOf(production({ METRICS_PORT: 'on' }))).toHaveLength(1);
  });

  test('takes DRAIN_SECONDS as a plain number of seconds', () => {
    expect(parseConfig(production({ DRAIN_SECONDS: '0' })).drainSeconds).toBe(0);
    expect(parseConfig(production({ DRAIN_SECONDS: '20' })).drainSeconds).toBe(20);
    expect(faultsOf(production({ DRAIN_SECONDS: '5s' }))).toHaveLength(1);
  });

  test.each([
    ['the embedded database', { DATABASE_URL: undefined }],
    ['the demo mailbox', { SMTP_URL: undefined, MAIL_FROM: undefined }],
    ['no sender of mails', { MAIL_FROM: undefined }],
    ['the demo secret', { APP_SECRET: undefined }],
    ['a short secret', { APP_SECRET: 'short' }],
    ['a placeholder for a secret', { APP_SECRET: 'x'.repeat(40) }],
    ['the secret of an example', { APP_SECRET: 'change-me-0123456789abcdefghijklmnop' }],
    ['a placeholder for the previous secret', { APP_SECRET_PREVIOUS: 'x'.repeat(40) }],
    ['a public URL without https', { PUBLIC_URL: 'http://crewtable.example' }],
    ['no public URL', { PUBLIC_URL: undefined }],
    ['push hosts for tests', { PUSH_TEST_HOSTS: 'localhost:9' }],
    ['push certificates for tests', { PUSH_TEST_CA: 'x' }],
    ['relaxed rate limits', { LIMITS: 'relaxed' }],
    ['trust in every IPv4 address', { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }],
    ['trust in every IPv6 address', { TRUSTED_PROXIES: '::/0' }],
    ['trust in every IPv4 address, written as IPv6', { TRUSTED_PROXIES: '::ffff:0:0/96' }],
    ['trust in two networks that cover every IPv4 address', { TRUSTED_PROXIES: '0.0.0.0/1, 128.0.0.0/1' }],
    ['trust in all public IPv6 addresses', { TRUSTED_PROXIES: '2000::/3' }],
    ['a secret test key', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_1' }],
    ['a publishable test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['live keys as test payments', { ALLOW_TEST_PAYMENTS: '1' }],
    ['one live key among test payments', { ALLOW_TEST_PAYMENTS: '1', STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['live payments at another address', { STRIPE_API_URL: 'http://127.0.0.1:12111' }],
    ['a sandbox below a path', { ...testPayments, STRIPE_API_URL: 'http://127.0.0.1:12111/v1' }],
    ['an invalid HSTS header', { HSTS: 'yes' }],
    ['a preloaded HSTS header that browsers would refuse', { HSTS: 'max-age=31536000; preload' }],
    ['the demo clock', { DEMO_NOW: '2025-05-21T12:00:00-04:00' }],
    [
      'the payment sandbox',
      { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined },
    ],
    ['no push keys', { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined }],
  ])('refuses to start with %s', (_, changes) => {
    expect(faultsOf(production(changes))).toHaveLength(1);
  });
});
