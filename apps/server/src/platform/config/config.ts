import { brand } from '@crewtable/contract';
import { ConfigError } from './config-error.ts';
import { EnvironmentReader, isTooWide } from './environment-reader.ts';
import type { Environment } from './environment-reader.ts';
import { readPaymentSettings } from './payment-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { readTransportSecurity } from './transport-security.ts';
import { vapidFaults } from './vapid-keys.ts';

/** All settings, parsed once from the environment. No other code reads the environment. */
export interface Config {
  mode: 'demo' | 'production';
  role: 'all' | 'api' | 'worker';
  host: string;
  port: number;
  /** Where Prometheus reads. Undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  publicUrl: URL;
  /** Addresses of reverse proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies: string[];
  /** The value of `Strict-Transport-Security`. Undefined: the header is not sent. */
  transportSecurity: string | undefined;
  /**
   * How long the server accepts connections after SIGTERM, so that a proxy can stop sending requests first.
   */
  drainSeconds: number;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string; directUrl: string };
  demoNow: Date;
  /** Undefined in demo mode: generated once and stored in the database. */
  appSecret: string | undefined;
  /** The previous secret during a rotation. It is accepted for reading only. */
  appSecretPrevious: string | undefined;
  mail: { kind: 'mailbox' } | { kind: 'smtp'; url: string; from: string };
  payments: PaymentSettings;
  /** Undefined in demo mode: generated once and stored in the database. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined;
  /** Push services of tests, as `host:port`, and the CA of their certificate. Refused in production. */
  pushTest: { hosts: string[]; ca: string | undefined };
  limits: 'strict' | 'relaxed';
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  supportEmail: string;
  googleTagManagerId: string | undefined;
}

export function parseConfig(environment: Environment): Config {
  const env = new EnvironmentReader(environment);
  const mode = env.oneOf('MODE', ['demo', 'production'], 'demo');
  const production = mode === 'production';
  const port = env.integer('PORT', 3000, 0, 65_535);
  const publicUrl = env.url('PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:']);
  const appSecret = env.secret('APP_SECRET');
  const appSecretPrevious = env.secret('APP_SECRET_PREVIOUS');
  const payments = readPaymentSettings(env, production);
  const limits = env.oneOf('LIMITS', ['strict', 'relaxed'], production ? 'strict' : 'relaxed');
  const trustedProxies = env.networks('TRUSTED_PROXIES');
  const transportSecurity = readTransportSecurity(env);
  const vapid = env.allOrNone('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT');
  for (const fault of vapid ? vapidFaults(...vapid) : []) env.fault(fault);
  const pushTest = { hosts: env.list('PUSH_TEST_HOSTS'), ca: env.text('PUSH_TEST_CA') };
  const smtpUrl = env.optionalUrl('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = env.text('MAIL_FROM');
  if (env.text('APPETIZER_UNIVERSITY') !== undefined)
    env.fault(
      'APPETIZER_UNIVERSITY is no longer used: please change the offer with npm run organise -- offers.',
    );
  const databaseUrl = env.optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']);
  const directUrl = env.optionalUrl('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);

  if (directUrl && !databaseUrl) env.fault('DATABASE_DIRECT_URL requires DATABASE_URL, which is not set.');
  if (appSecretPrevious && !appSecret)
    env.fault('APP_SECRET_PREVIOUS requires APP_SECRET, which is not set.');
  if (appSecretPrevious && appSecretPrevious === appSecret)
    env.fault('APP_SECRET_PREVIOUS must be another secret than APP_SECRET.');
  if (production) {
    if (publicUrl.protocol !== 'https:') env.fault('PUBLIC_URL must begin with https:// in production.');
    if (!appSecret) env.fault('APP_SECRET is needed in production.');
    if (!env.text('DATABASE_URL'))
      env.fault('DATABASE_URL is needed in production: the embedded database is for trying out.');
    if (!env.text('SMTP_URL')) env.fault('SMTP_URL is needed in production: the demo mailbox sends nothing.');
    if (!vapid) env.fault('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are needed in production.');
    if (smtpUrl && !mailFrom) env.fault('MAIL_FROM is needed in production, in addition to SMTP_URL.');
    if (env.text('DEMO_NOW')) env.fault('DEMO_NOW must not be set in production.');
    if (pushTest.hosts.length > 0 || pushTest.ca !== undefined)
      env.fault('PUSH_TEST_HOSTS and PUSH_TEST_CA must not be set in production.');
    if (limits === 'relaxed') env.fault('LIMITS=relaxed is not allowed in production.');
    if (trustedProxies.some(isTooWide))
      env.fault(
        'TRUSTED_PROXIES is too wide: callers from the open internet could choose the address they are limited by. List the proxies, or their private network.',
      );
  }

  const config: Config = {
    mode,
    role: env.oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    host: env.text('HOST') ?? '127.0.0.1',
    port,
    metrics: env.text('METRICS_PORT')
      ? {
          host: env.text('METRICS_HOST') ?? '127.0.0.1',
          port: env.integer('METRICS_PORT', 0, 0, 65_535),
        }
      : undefined,
    publicUrl,
    trustedProxies,
    transportSecurity: production ? transportSecurity : undefined,
    drainSeconds: env.integer('DRAIN_SECONDS', production ? 5 : 0, 0, 300),
    dataDir: env.text('DATA_DIR') ?? './data',
    database: databaseUrl
      ? { kind: 'external', url: databaseUrl, directUrl: directUrl ?? databaseUrl }
      : { kind: 'embedded' },
    demoNow: env.instant('DEMO_NOW', '2025-05-21T12:00:00-04:00'),
    appSecret,
    appSecretPrevious,
    mail: smtpUrl
      ? { kind: 'smtp', url: smtpUrl, from: mailFrom ?? `${brand.name} <${brand.supportEmail}>` }
      : { kind: 'mailbox' },
    payments,
    vapid: vapid && { publicKey: vapid[0], privateKey: vapid[1], subject: vapid[2] },
    pushTest,
    limits,
    logLevel: env.oneOf(
      'LOG_LEVEL',
      ['debug', 'info', 'warn', 'error', 'silent'],
      production ? 'info' : 'warn',
    ),
    supportEmail: env.text('SUPPORT_EMAIL') ?? brand.supportEmail,
    googleTagManagerId: env.text('GOOGLE_TAG_MANAGER_ID'),
  };
  if (env.faults.length > 0) throw new ConfigError(env.faults);
  return config;
}
