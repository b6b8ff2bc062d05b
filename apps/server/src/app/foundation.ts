import { api, apiBase } from '@crewtable/contract';
import { AccessTokens, BrowserCookies, createAuthenticate } from '../features/accounts/index.ts';
import { createAuthenticateOrganiser } from '../features/organisers/index.ts';
import { optOutKeyPurpose } from '../features/friends/index.ts';
import { ClockGuard } from '../platform/clock/clock-guard.ts';
import { realClock } from '../platform/clock/clock.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { DatabaseTimeouts } from '../platform/db/database.ts';
import { Listener } from '../platform/db/listener.ts';
import { probeWrites, WriteHealth } from '../platform/db/write-health.ts';
import { DemoClock } from '../platform/demo/demo-clock.ts';
import { loadDemoSecrets } from '../platform/demo/demo-secrets.ts';
import { createCookies } from '../platform/http/security/cookies.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createIdempotency } from '../platform/http/idempotency/idempotency.ts';
import { PollCache } from '../platform/http/polling/poll-cache.ts';
import { createRateLimits } from '../platform/http/limits/rate-limits.ts';
import { createRouter } from '../platform/http/router.ts';
import { readWebBuild } from '../platform/http/web-site/web-site.ts';
import type { Logger } from '../platform/log/logger.ts';
import { noMetrics } from '../platform/metrics/metrics.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { mailboxSender } from '../platform/mail/mailbox-sender.ts';
import { smtpSender } from '../platform/mail/smtp-sender.ts';
import { AppSecret } from '../platform/secrets/app-secret.ts';
import { loadStoredKey } from '../platform/secrets/stored-key.ts';
import { Encryption } from '../platform/secrets/encryption.ts';
import { openPaymentProvider, stripeHosts } from '../platform/stripe/payment-provider.ts';

export interface FoundationOptions {
  config: Config;
  log: Logger;
  version: string;
  databaseUrl: string;
  /** A direct connection without a pooler, for LISTEN and for jobs. */
  directUrl: string;
  /** Undefined if only the API is needed, as in many tests. */
  webFolder?: string;
  /** How long one call to the payment provider may take. */
  providerTimeoutMs?: number;
  /** How long a webhook of the sandbox is left to the process that delivers it. */
  webhookLeaseMs?: number;
  databaseTimeouts?: DatabaseTimeouts;
  /** How long the jobs of one step may take while the demo clock moves. */
  clockStepTimeoutMs?: number;
  metrics?: Metrics;
  /** The clock of this machine, which is compared with the clock of the database. Tests set it wrong. */
  machineClock?: Clock;
}

const webhookPath = `${apiBase}${api.payments.webhook.path}`;

/** Whether card fields come from Stripe. With a sandbox in its own process, the demo's card form is used. */
function loadsStripe({ payments }: Config): boolean {
  return payments.provider === 'stripe' && payments.sandboxUrl === undefined;
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/**
 * Creates what every feature depends on: database, clock, secrets, HTTP server, mail and payment provider.
 */
export async function createFoundation(options: FoundationOptions) {
  const { config, log, version, databaseUrl, directUrl, metrics = noMetrics, databaseTimeouts } = options;
  const production = config.mode === 'production';
  const writes = new WriteHealth(log, () => probeWrites(database.pool));
  const database = openDatabase(databaseUrl, log, undefined, writes.note, databaseTimeouts);
  const { db, pool } = database;
  metrics.watchPool('requests', pool);
  metrics.watchPool('exports', database.streamPool);
  const clockGuard = new ClockGuard(pool, options.machineClock ?? realClock, log);
  const listener = new Listener(directUrl, log, databaseTimeouts);
  await listener.start();

  const demoClock = production ? undefined : await DemoClock.start(pool, listener, config.demoNow);
  const clock = demoClock ?? realClock;
  const demoSecrets = production ? undefined : await loadDemoSecrets(pool);
  const appSecret = new AppSecret(config.appSecret ?? demoSecrets!.appSecret, config.appSecretPrevious);
  const vapid = config.vapid ?? {
    publicKey: demoSecrets!.vapidPublicKey,
    privateKey: demoSecrets!.vapidPrivateKey,
    subject: `mailto:${config.supportEmail}`,
  };
  const encryption = new Encryption(appSecret);
  const optOutKey = await loadStoredKey({ db, appSecret, encryption, log }, optOutKeyPurpose);
  const mailSender =
    config.mail.kind === 'smtp'
      ? smtpSender(config.mail.url, config.mail.from, log)
      : mailboxSender(db, clock);

  let stopping = false;
  const isStopping = () => stopping;
  const web = options.webFolder === undefined ? undefined : readWebBuild(options.webFolder);
  const http = createHttpServer({
    log,
    production,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    transportSecurity: config.transportSecurity,
    scriptHashes: web?.scriptHashes ?? [],
    paymentHosts: loadsStripe(config) ? stripeHosts : undefined,
    tagManager: config.googleTagManagerId !== undefined,
    signedPaths: [webhookPath],
    websocketPath: `${apiBase}${api.realtime.channelPath}`,
    onError: writes.note,
    isStopping,
    metrics,
  });
  const cookies = createCookies(production);
  const tokens = new AccessTokens(appSecret, realClock);
  const limits = createRateLimits(pool, config.limits);
  const { route, registered } = createRouter(http, {
    authenticate: createAuthenticate(db, cookies, tokens, metrics),
    authenticateOrganiser: createAuthenticateOrganiser(
      { db, clock, realTime: realClock, production },
      cookies,
    ),
    idempotency: createIdempotency(db, realClock, log),
    limits,
    demo: !production,
    alsoServed: production && !loadsStripe(config) ? [api.sandbox.confirm, api.sandbox.threeDSecure] : [],
  });
  const polls = new PollCache({ pool, listener, log, isStopping });
  polls.interceptRequests(http.server);
  metrics.watchTotal(
    'polls_unchanged',
    'Polls that were answered from memory with 304',
    () => polls.answered,
  );
  if (config.role !== 'worker') await polls.start();
  const provider = await openPaymentProvider({
    payments: config.payments,
    production,
    publicUrl: config.publicUrl,
    databaseUrl,
    clock,
    log,
    appSecret: appSecret.current,
    http,
    webhookPath,
    timeoutMs: options.providerTimeoutMs,
    webhookLeaseMs: options.webhookLeaseMs,
    databaseTimeouts,
  });

  return {
    config,
    log,
    metrics,
    version,
    directUrl,
    databaseTimeouts,
    clockStepTimeoutMs: options.clockStepTimeoutMs,
    production,
    database,
    writes,
    listener,
    clock,
    clockGuard,
    demoClock,
    appSecret,
    vapid,
    encryption,
    optOutKey,
    mailSender,
    web,
    http,
    cookies,
    tokens,
    browserCookies: new BrowserCookies(cookies, tokens),
    limits,
    route,
    registered,
    polls,
    provider,
    isStopping,
    announceStop() {
      stopping = true;
    },
    async takeDown() {
      stopping = true;
      writes.stop();
      polls.stop();
      await provider.close();
      await http.close();
      mailSender.close();
      await listener.stop();
      await database.close();
    },
  };
}
