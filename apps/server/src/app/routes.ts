import { brand } from '@crewtable/contract';
import {
  createFindOpenSessions,
  createReadSessionCookie,
  readUserAgent,
  registerAccounts,
} from '../features/accounts/index.ts';
import { registerAnalytics } from '../features/analytics/index.ts';
import { registerAuditLog } from '../features/audit-log/index.ts';
import { createAttribution } from '../features/attribution/index.ts';
import { registerDemo } from '../features/demo/index.ts';
import {
  findEvent,
  registerCapacity,
  registerEvents,
  registerOfficeMeals,
  registerOfficeSeasons,
  registerOfficeWaitlist,
  showSite,
  showWeek,
} from '../features/events/index.ts';
import {
  createFindTableChangeHint,
  registerOfficePlaces,
  registerOfficeVenues,
  registerReleaseActs,
  registerRosterActs,
  registerSeating,
} from '../features/seating/index.ts';
import { registerExports } from '../features/exports/index.ts';
import { registerOfficeFeedback } from '../features/feedback/index.ts';
import { registerFriends } from '../features/friends/index.ts';
import { createFindNotification, registerNotifications } from '../features/notifications/index.ts';
import {
  createFindSubscription,
  registerOfficeMoney,
  registerPayments,
  registerSandbox,
} from '../features/payments/index.ts';
import { registerHealth, registerOffice } from '../features/office/index.ts';
import { registerOrganisers } from '../features/organisers/index.ts';
import { registerPeople } from '../features/people/index.ts';
import { registerProfiles } from '../features/profiles/index.ts';
import { registerPush } from '../features/push/index.ts';
import { createFindChangeHint, registerQuickcrew, showOptions } from '../features/quickcrew/index.ts';
import { registerRealtime } from '../features/realtime/index.ts';
import { registerOrganiserSafety, registerSafety } from '../features/safety/index.ts';
import { registerSystem } from './system-routes.ts';
import { registerOfficeTestimonials, registerTestimonials } from '../features/testimonials/index.ts';
import { realClock } from '../platform/clock/clock.ts';
import { createFindUnreadyReason } from '../platform/readiness.ts';
import { describeApi } from '../platform/http/openapi.ts';
import { openWebPages, serveWebSite } from '../platform/http/web-site/web-site.ts';
import { createWaitingMail } from '../platform/mail/mail-batch-sender.ts';
import { serveMailFonts } from '../platform/mail/serve-mail-fonts.ts';
import { servePictures } from '../platform/pictures/serve-pictures.ts';
import { registerOfficeRoster } from '../workflows/office-roster/roster.routes.ts';
import { registerOfficeCancel } from '../workflows/cancel-event/office-cancel-event.ts';
import { registerOwnData } from '../workflows/own-data/own-data.routes.ts';
import { createDemoPeople } from '../workflows/synthetic-students/populate.ts';
import type { FeatureDeps } from './feature-deps.ts';
import type { Foundation } from './foundation.ts';
import { personalDataOf } from './personal-data.ts';

/** Registers everything that the HTTP server answers. */
export async function registerRoutes(foundation: Foundation, deps: FeatureDeps): Promise<void> {
  const { config, log, version, production, database, listener, clock } = foundation;
  const { route, limits, provider, browserCookies, appSecret, isStopping, http, metrics } = foundation;
  const { db, pool, transact } = database;
  const { activity, queueMail, notify, areApart, requireActive, requireProfile, invitationOptOuts } = deps;
  const { events, payments, seating, quickcrew } = deps;
  const { publicUrl, googleTagManagerId } = config;
  const browserOf = browserCookies.browserOf.bind(browserCookies);

  registerSystem({
    route,
    clock,
    version,
    findFault: createFindUnreadyReason({
      isStopping,
      writes: foundation.writes,
      clockGuard: foundation.clockGuard,
    }),
    publicConfig: {
      mode: config.mode,
      supportEmail: config.supportEmail,
      social: brand.social,
      payments: {
        provider: provider.cardForm ? 'sandbox' : 'stripe',
        publishableKey:
          config.payments.provider === 'stripe' && !provider.cardForm ? config.payments.publishableKey : null,
      },
      vapidPublicKey: foundation.vapid.publicKey,
      ...(googleTagManagerId !== undefined && { googleTagManagerId }),
    },
  });
  const { ensureSession } = registerAccounts({
    route,
    metrics,
    db,
    transact,
    clock,
    realTime: realClock,
    log,
    appSecret,
    browserCookies,
    limits,
    mailHealth: deps.mailHealth,
    queueMail,
    recordActivity: activity.record,
    visitors: createAttribution(db, clock),
    waitingMail: createWaitingMail(foundation.encryption, clock, listener),
    googleTagManagerId,
    testPayments: config.payments.provider === 'stripe' && config.payments.testPayments,
    demo: !production,
  });
  registerProfiles({ route, db, clock, notify, findSubscription: createFindSubscription(db) });
  registerPayments({ route, webhookSecret: provider.webhookSecret, ...payments });
  registerOfficeMoney({ route, ...deps.officeMoney });
  registerExports({
    route,
    db,
    streamDb: database.streams,
    clock,
    realTime: realClock,
    recordAct: deps.recordAct,
  });
  if (provider.cardForm)
    registerSandbox({ route, cardForm: provider.cardForm, faults: provider.sandbox?.faults, publicUrl });
  registerNotifications({ route, db, clock, notify });
  registerPush({ route, db, clock, places: deps.pushHosts });
  registerEvents({ route, limits, browserOf, showExamples: !production, ...events });
  registerFriends({
    route,
    db,
    clock,
    notify,
    queueMail,
    areApart,
    requireActive,
    requireProfile,
    invitationOptOuts,
    publicUrl,
  });
  registerOrganisers({ route, cookies: foundation.cookies, limits, readUserAgent, ...deps.organisers });
  registerAuditLog({ route, db, clock });
  registerOffice({ route, ...deps.office });
  registerHealth({ route, ...deps.officeHealth });
  registerCapacity({ route, db, clock, recordAct: deps.recordAct });
  registerReleaseActs({ route, ...seating, recordAct: deps.recordAct });
  registerOfficeCancel({ route, db, recordAct: deps.recordAct, ...deps.cancelDeps });
  registerPeople({ route, ...deps.people });
  registerOfficeSeasons({ route, showExamples: !production, recordAct: deps.recordAct, ...deps.seasons });
  registerOfficeMeals({ route, recordAct: deps.recordAct, ...deps.seasons });
  registerOfficePlaces({ route, recordAct: deps.recordAct, ...seating });
  registerOfficeVenues({ route, recordAct: deps.recordAct, ...seating });
  registerSafety({ route, ...deps.safety });
  registerOrganiserSafety({ route, ...deps.safety, recordAct: deps.recordAct });
  registerSeating({ route, ...seating });
  registerRosterActs({ route, ...seating, recordAct: deps.recordAct });
  registerOfficeWaitlist({ route, db, clock, recordAct: deps.recordAct });
  registerOfficeRoster({
    route,
    ...events,
    findForbiddenPairs: seating.findForbiddenPairs,
    recordAct: deps.recordAct,
  });
  registerQuickcrew({ route, polls: foundation.polls, ...quickcrew });
  registerTestimonials({ route, db, clock, showExamples: !production });
  registerOfficeTestimonials({ route, db, clock, recordAct: deps.recordAct });
  registerOfficeFeedback({ route, db, clock });
  registerAnalytics({ route, db, clock, limits, browserOf });
  registerOwnData({
    route,
    db,
    clock,
    realTime: realClock,
    browserCookies,
    personalData: personalDataOf(clock, invitationOptOuts),
    queueMail,
    recordActivity: activity.record,
    log,
  });
  await registerRealtime({
    route,
    metrics,
    http,
    db,
    clock,
    demoClock: foundation.demoClock,
    realTime: realClock,
    log,
    listener,
    appSecret,
    publicUrl,
    opensSockets: config.role !== 'worker',
    isStopping,
    readSessionCookie: createReadSessionCookie(foundation.cookies, foundation.tokens),
    findOpenSessions: createFindOpenSessions(db, realClock),
    findNotification: createFindChangeHint(
      clock,
      createFindTableChangeHint(clock, createFindNotification(db)),
    ),
  });
  registerDemo({
    route,
    db,
    pool,
    clock: foundation.demoClock!,
    listActivity: activity.list,
    limits,
    ensureSession,
    people: createDemoPeople({
      db,
      pool,
      clock,
      notify,
      recordActivity: activity.record,
      sandbox: provider.sandbox,
      payments,
      events,
      quickcrew,
    }),
    ...(provider.sandbox && { outside: provider.sandbox }),
    stepTimeoutMs: foundation.clockStepTimeoutMs,
  });
  let description: object | undefined;
  http.get('/api/openapi.json', async () => (description ??= describeApi(foundation.registered, version)));
  const { web: build } = foundation;
  if (!build) return serveWebSite(http, undefined);
  const { getPage, findDrawing } = await openWebPages(build, {
    readSite: () => showSite(events),
    readOwn: {
      '/events/week': async () => {
        const [week, crews] = await Promise.all([showWeek(events), showOptions(quickcrew)]);
        return { origin: publicUrl.origin, week, crews };
      },
    },
    readWeek: () => showWeek(events),
    readEvent: (eventId) => findEvent(events, eventId),
    origin: publicUrl.origin,
    log,
  });
  servePictures(http, findDrawing);
  serveMailFonts(http);
  const { demo, testCards } = build.pagePaths;
  const absent = [...(production ? demo : []), ...(provider.cardForm ? [] : testCards)];
  await serveWebSite(http, { build, getPage, absent });
}
