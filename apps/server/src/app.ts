import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, apiBase, brand } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyInstance } from 'fastify';
import {
  AccessTokens,
  accountData,
  accountsChores,
  accountsMails,
  BrowserCookies,
  createAuthenticate,
  createFindOpenSessions,
  createReadSessionCookie,
  registerAccounts,
} from './features/accounts/index.ts';
import { createActivity } from './features/activity/index.ts';
import { analyticsChores, analyticsData, registerAnalytics } from './features/analytics/index.ts';
import { attributionData, createAttribution } from './features/attribution/index.ts';
import { registerDemo } from './features/demo/index.ts';
import {
  createEveningData,
  createFindTableNudge,
  createPlanEvening,
  eveningJobs,
  eveningMails,
  registerEvenings,
} from './features/evenings/index.ts';
import type { EveningsParts } from './features/evenings/index.ts';
import {
  createEventData,
  createEventLife,
  createSeatBuyer,
  createSeatDesk,
  eventChores,
  eventJobs,
  registerEvents,
} from './features/events/index.ts';
import type { EventsParts } from './features/events/index.ts';
import {
  createFriendData,
  createFriendGroups,
  friendJobs,
  friendMails,
  Refusals,
  registerFriends,
} from './features/friends/index.ts';
import {
  createFindNotification,
  createFindPush,
  createIsMailStillWanted,
  createNotify,
  notificationData,
  notificationJobs,
  notificationKinds,
  notificationMails,
  registerNotifications,
} from './features/notifications/index.ts';
import {
  createFindSubscription,
  createHolds,
  createPaymentData,
  createRefundEvent,
  paymentChores,
  paymentJobs,
  paymentMails,
  registerPayments,
  registerSandbox,
} from './features/payments/index.ts';
import type { PaymentsParts } from './features/payments/index.ts';
import { profileData, registerProfiles } from './features/profiles/index.ts';
import {
  createPushSender,
  deviceData,
  pushChores,
  pushJobs,
  PushPlaces,
  queuePush,
  registerPush,
} from './features/push/index.ts';
import {
  createFindNudge,
  createHoldBuyer,
  createPartLobby,
  createQuickcrewData,
  quickcrewJobs,
  registerQuickcrew,
} from './features/quickcrew/index.ts';
import type { QuickcrewParts } from './features/quickcrew/index.ts';
import { registerRealtime } from './features/realtime/index.ts';
import {
  createAreApart,
  createFindForbiddenPairs,
  createRequireActive,
  registerSafety,
  safetyData,
  safetyMails,
} from './features/safety/index.ts';
import type { SafetyParts } from './features/safety/index.ts';
import { registerSystem } from './features/system/index.ts';
import { registerTestimonials, testimonialData } from './features/testimonials/index.ts';
import { realClock } from './platform/clock/clock.ts';
import type { Clock } from './platform/clock/clock.ts';
import { DemoClock } from './platform/demo/demo-clock.ts';
import type { Config } from './platform/config/config.ts';
import { channels } from './platform/db/channels.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Database } from './platform/db/database.ts';
import { Listener } from './platform/db/listener.ts';
import { migrate } from './platform/db/migrate.ts';
import { groupingThread } from './platform/grouping/grouping-thread.ts';
import { createCookies } from './platform/http/cookies.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createIdempotency, sweepIdempotencyKeys } from './platform/http/idempotency.ts';
import { describeApi } from './platform/http/openapi.ts';
import { PollMemory } from './platform/http/poll-memory.ts';
import { createRateLimits, sweepRateLimits } from './platform/http/rate-limits.ts';
import { createRouter } from './platform/http/router.ts';
import { readWebBuild, serveWebSite } from './platform/http/web-site.ts';
import { prepareQueue, startWorker } from './platform/jobs/worker.ts';
import type { Worker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/log/logger.ts';
import { createMailHealth } from './platform/mail/mail-health.ts';
import { createWaitingMail, MailPickup } from './platform/mail/mail-pickup.ts';
import { mailboxSender } from './platform/mail/mailbox-sender.ts';
import { createQueueMail, mailData, outboxJobs } from './platform/mail/outbox.ts';
import { smtpSender } from './platform/mail/smtp-sender.ts';
import { loadDemoSecrets } from './platform/demo/demo-secrets.ts';
import type { PersonalData } from './platform/ports/personal-data.ts';
import type { Buyers, Holds, RefundEvent } from './platform/ports/purchases.ts';
import { Seal } from './platform/secrets/seal.ts';
import { openPaymentProvider, stripeHosts } from './platform/stripe/payment-provider.ts';
import type { PaymentProvider } from './platform/stripe/payment-provider.ts';
import { createCancelEvent } from './workflows/cancel-event.ts';
import { farewellMail } from './workflows/farewell-mail.tsx';
import { registerOwnData } from './workflows/own-data.routes.ts';
import { createPopulate } from './workflows/populate.ts';

export interface AppOptions {
  config: Config;
  log: Logger;
  version: string;
  databaseUrl: string;
  /** Without a pooler in between: for listening and jobs. */
  directUrl: string;
  /** Absent where only the API is of interest, as in most tests. */
  webFolder?: string;
  /** What payments can buy: a test may sell something of its own. */
  buyers?: Partial<Buyers>;
  /** A test that goes through months of payments meets no events on its way. */
  emptyCalendar?: boolean;
  /** How long one call to the payment provider may take. */
  providerTimeoutMs?: number;
  /** A test looks for crews without a thread, which would have to learn to read its sources first. */
  packCrews?: typeof groupingThread.packCrews;
}

/** The parts of payments that others work with. */
export interface Money {
  parts: PaymentsParts;
  holds: Holds;
  refundEvent: RefundEvent;
  provider: PaymentProvider;
}

export interface App {
  http: FastifyInstance;
  endpoints: readonly Endpoint[];
  clock: Clock;
  database: Database;
  money: Money;
  evenings: EveningsParts;
  safety: SafetyParts;
  quickcrew: QuickcrewParts;
  startWorker(): Promise<Worker>;
  /** New requests are refused by `ready` from here on, so that a load balancer looks elsewhere. */
  announceStop(): void;
  stop(): Promise<void>;
}

/**
 * Everything that is kept about a student, in the order in which it is forgotten: what reads from another part comes
 * before it, and the account, on which everything hangs, comes last.
 */
const personalDataOf = (clock: Clock, refusals: Refusals): readonly PersonalData[] => [
  testimonialData,
  analyticsData,
  attributionData,
  createPaymentData(clock),
  createEventData({ clock }),
  // After the seats, as everywhere: evenings are locked before the friends who come to them.
  createFriendData(refusals),
  createQuickcrewData(clock),
  safetyData,
  createEveningData(clock),
  profileData,
  notificationData,
  deviceData,
  mailData,
  accountData,
];

const webhookPath = `${apiBase}${api.payments.webhook.path}`;

const migrationsFolder = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'migrations');

/** Brings the database up to date; safe to run from several processes at once. */
export async function prepareDatabase(directUrl: string, log: Logger): Promise<void> {
  const { pool, close } = openDatabase(directUrl, log, 2);
  try {
    await migrate(directUrl, migrationsFolder, log, () => prepareQueue(pool, log));
  } finally {
    await close();
  }
}

/** The only place where parts are wired together. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, version, databaseUrl, directUrl } = options;
  const production = config.mode === 'production';
  const database = openDatabase(databaseUrl, log);
  const { db, pool, transact } = database;
  const listener = new Listener(directUrl, log);
  await listener.start();

  const demoClock = production ? undefined : await DemoClock.start(pool, listener, config.demoNow);
  const clock = demoClock ?? realClock;
  const demoSecrets = production ? undefined : await loadDemoSecrets(pool);
  const appSecret = config.appSecret ?? demoSecrets!.appSecret;
  const seal = new Seal(appSecret);
  const mailSender =
    config.mail.kind === 'smtp'
      ? smtpSender(config.mail.url, config.mail.from, log)
      : mailboxSender(db, clock);

  let stopping = false;
  const web = options.webFolder === undefined ? undefined : readWebBuild(options.webFolder);
  const http = await createHttpServer({
    log,
    production,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    scriptHashes: web?.scriptHashes ?? [],
    paymentHosts: config.payments.provider === 'stripe' ? stripeHosts : [],
    tagManager: config.googleTagManagerId !== undefined,
    signedPaths: [webhookPath],
    isStopping: () => stopping,
  });
  const cookies = createCookies(production);
  const tokens = new AccessTokens(appSecret, clock);
  const browserCookies = new BrowserCookies(cookies, tokens);
  const limits = createRateLimits(pool, config.limits);
  const { route, registered } = createRouter(http, {
    authenticate: createAuthenticate(db, cookies, tokens),
    idempotency: createIdempotency(db, realClock, log),
    demo: !production,
  });

  const polls = new PollMemory({ pool, listener, log, isStopping: () => stopping });
  polls.standBefore(http.server);
  if (config.role !== 'worker') await polls.start();

  const activity = createActivity(db, clock);
  const mailHealth = createMailHealth(db, realClock);
  const queueMail = createQueueMail(seal, clock);
  const notify = createNotify(notificationKinds, clock);
  const areApart = createAreApart();
  const requireActive = createRequireActive();
  const friendGroups = createFriendGroups({ db, clock, areApart });
  const refusals = new Refusals(appSecret, seal);
  const safety: SafetyParts = {
    db,
    clock,
    notify,
    queueMail,
    friendGroups,
    partLobby: createPartLobby(),
    supportEmail: config.supportEmail,
  };
  const vapid = config.vapid ?? {
    publicKey: demoSecrets!.vapidPublicKey,
    privateKey: demoSecrets!.vapidPrivateKey,
    subject: `mailto:${config.supportEmail}`,
  };
  const pushPlaces = new PushPlaces({ testHosts: config.pushTest.hosts });
  const pushSender = createPushSender({ vapid, places: pushPlaces, testCa: config.pushTest.ca });
  const provider = await openPaymentProvider({
    payments: config.payments,
    production,
    publicUrl: config.publicUrl,
    databaseUrl,
    clock,
    log,
    appSecret,
    http,
    webhookPath,
    timeoutMs: options.providerTimeoutMs,
  });
  const events: EventsParts = {
    db,
    clock,
    log,
    notify,
    seatDesk: createSeatDesk({ db, clock }),
    planEvening: createPlanEvening(clock),
    friendGroups,
    requireActive,
    appetizerUniversity: config.appetizerUniversity,
  };
  const payments: PaymentsParts = {
    db,
    clock,
    log,
    stripe: provider.stripe,
    buyers: { seats: createSeatBuyer(events), holds: createHoldBuyer({ clock }), ...options.buyers },
    requireActive,
    notify,
    queueMail,
    supportEmail: config.supportEmail,
    makesPrices: provider.sandbox !== undefined,
  };
  const life = createEventLife({ clock });
  const evenings: EveningsParts = {
    db,
    clock,
    log,
    life,
    seatTables: groupingThread.seatTables,
    findForbiddenPairs: createFindForbiddenPairs(),
    cancelEvent: createCancelEvent({ db, clock, life, notify, refundEvent: createRefundEvent(payments) }),
    notify,
    queueMail,
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
    inventsVenues: !production,
  };
  const holds = createHolds(payments);
  const quickcrew: QuickcrewParts = {
    db,
    clock,
    log,
    holds,
    notify,
    limits,
    requireActive,
    areApart,
    findForbiddenPairs: createFindForbiddenPairs(),
    packCrews: options.packCrews ?? groupingThread.packCrews,
  };
  registerSystem({
    route,
    pool,
    clock,
    version,
    isStopping: () => stopping,
    publicConfig: {
      mode: config.mode,
      supportEmail: config.supportEmail,
      social: brand.social,
      payments: {
        provider: config.payments.provider,
        publishableKey: config.payments.provider === 'stripe' ? config.payments.publishableKey : null,
      },
      vapidPublicKey: vapid.publicKey,
      ...(config.googleTagManagerId !== undefined && { googleTagManagerId: config.googleTagManagerId }),
    },
  });
  registerAccounts({
    route,
    db,
    transact,
    clock,
    realTime: realClock,
    log,
    appSecret,
    browserCookies,
    limits,
    mailHealth,
    queueMail,
    tellActivity: activity.within,
    visitors: createAttribution(db, clock),
    waitingMail: createWaitingMail(seal, clock, listener),
    googleTagManagerId: config.googleTagManagerId,
  });
  registerProfiles({ route, db, clock, notify, findSubscription: createFindSubscription(db) });
  registerPayments({ route, webhookSecret: provider.webhookSecret, ...payments });
  if (provider.sandbox) registerSandbox({ route, sandbox: provider.sandbox, publicUrl: config.publicUrl });
  registerNotifications({ route, db, clock, notify });
  registerPush({ route, db, clock, places: pushPlaces });
  registerEvents({
    route,
    limits,
    browserOf: (request) => browserCookies.browserOf(request),
    showExamples: !production,
    ...events,
  });
  registerFriends({
    route,
    db,
    clock,
    notify,
    queueMail,
    areApart,
    requireActive,
    refusals,
    publicUrl: config.publicUrl,
  });
  registerSafety({ route, ...safety });
  registerEvenings({ route, ...evenings });
  registerQuickcrew({ route, polls, ...quickcrew });
  registerTestimonials({ route, db, clock, showExamples: !production });
  registerAnalytics({
    route,
    db,
    clock,
    limits,
    browserOf: (request) => browserCookies.browserOf(request),
  });
  registerOwnData({
    route,
    db,
    clock,
    browserCookies,
    personalData: personalDataOf(clock, refusals),
    queueMail,
    tellActivity: activity.tell,
  });
  await registerRealtime({
    route,
    http,
    db,
    clock,
    realTime: realClock,
    log,
    listener,
    appSecret,
    publicUrl: config.publicUrl,
    opensSockets: config.role !== 'worker',
    isStopping: () => stopping,
    readSessionCookie: createReadSessionCookie(cookies, tokens),
    findOpenSessions: createFindOpenSessions(db, realClock),
    findNotification: createFindNudge(clock, createFindTableNudge(clock, createFindNotification(db))),
  });
  registerDemo({
    route,
    db,
    pool,
    clock: demoClock!,
    listActivity: activity.lately,
    populate: createPopulate({
      db,
      clock,
      notify,
      tellActivity: activity.tell,
      sandbox: provider.sandbox,
      payments,
      events,
      quickcrew,
    }),
    ...(provider.sandbox && { outside: provider.sandbox }),
  });
  const description = describeApi(registered, version);
  http.get('/api/openapi.json', async () => description);
  await serveWebSite(http, web);

  return {
    http,
    endpoints: registered,
    clock,
    database,
    money: {
      parts: payments,
      holds,
      refundEvent: createRefundEvent(payments),
      provider,
    },
    evenings,
    safety,
    quickcrew,
    startWorker: async () => {
      provider.sandbox?.start();
      const calendarChores = options.emptyCalendar ? [] : eventChores(events);
      // Done before anything else is: whoever comes first finds the events of the next weeks.
      for (const chore of calendarChores) await chore();
      const pickup = new MailPickup(db, log);
      await listener.listen(channels.waitingMail, () => void pickup.pickUp());
      const worker = await startWorker({
        url: directUrl,
        clock,
        log,
        handlers: [
          ...outboxJobs({
            db,
            clock,
            seal,
            sender: mailSender,
            health: mailHealth,
            templates: [
              ...accountsMails,
              ...notificationMails,
              ...paymentMails,
              ...friendMails,
              ...safetyMails,
              ...eveningMails,
              farewellMail,
            ],
            isStillWanted: createIsMailStillWanted(db, notificationKinds),
            log,
          }),
          ...notificationJobs({
            db,
            clock,
            kinds: notificationKinds,
            queueMail,
            queuePush,
            publicUrl: config.publicUrl,
          }),
          ...pushJobs({
            db,
            clock,
            log,
            sender: pushSender,
            findPush: createFindPush(db, notificationKinds),
          }),
          ...paymentJobs(payments),
          ...eventJobs(events),
          ...friendJobs({ db, notify }),
          ...eveningJobs(evenings),
          ...quickcrewJobs(quickcrew),
        ],
        chores: [
          ...accountsChores(db, clock, realClock),
          ...analyticsChores(db, clock),
          ...pushChores(db),
          ...paymentChores(payments),
          ...calendarChores,
          () => sweepIdempotencyKeys(db, realClock.now()),
          () => sweepRateLimits(pool, realClock.now()),
        ],
        rounds: [() => pickup.pickUp()],
      });
      return {
        async stop() {
          await pickup.stop();
          await worker.stop();
        },
      };
    },
    announceStop() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      polls.stop();
      await provider.close();
      await http.close();
      mailSender.close();
      pushSender.close();
      await listener.stop();
      await database.close();
    },
  };
}
