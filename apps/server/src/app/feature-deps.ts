import { clearGuard, endAllSessions, endEverySession } from '../features/accounts/index.ts';
import { countSignUps } from '../features/attribution/index.ts';
import { createRecordAct } from '../features/audit-log/index.ts';
import { createListJobTodos } from '../features/office/index.ts';
import type { HealthDeps, OfficeDeps } from '../features/office/index.ts';
import { createListOrganisersWith } from '../features/organisers/index.ts';
import type { OrganisersDeps } from '../features/organisers/index.ts';
import type { PeopleDeps } from '../features/people/index.ts';
import { createActivityLog } from '../platform/activity-log.ts';
import {
  createHasVenueRoom,
  createListSeatingTodos,
  createScheduleEventJobs,
} from '../features/seating/index.ts';
import type { SeatingDeps } from '../features/seating/index.ts';
import {
  createEventStatusChanges,
  createSeatSeller,
  createBatchedAppetizerGrants,
  createBatchedSeatRegistration,
  findPagePath,
  listOwnPasses,
} from '../features/events/index.ts';
import type { EventsDeps, SeasonsDeps } from '../features/events/index.ts';
import { createFriendGroups, InvitationOptOuts } from '../features/friends/index.ts';
import {
  createNotify,
  createResendMail,
  mailedKinds,
  notificationKinds,
} from '../features/notifications/index.ts';
import {
  createHolds,
  createRefundEvent,
  createRefundSeat,
  createRefundShares,
  listMoneyTodos,
  createRefundSuspended,
  lockPayments,
  cancelCoveredPayments,
} from '../features/payments/index.ts';
import type { OfficeMoneyDeps, PaymentsDeps } from '../features/payments/index.ts';
import { createRequireProfile } from '../features/profiles/index.ts';
import { createPushSender, PushHosts } from '../features/push/index.ts';
import type { ResolveHost } from '../features/push/index.ts';
import { createHoldSeller, createSeparateInLobby } from '../features/quickcrew/index.ts';
import type { QuickcrewDeps } from '../features/quickcrew/index.ts';
import {
  createAreApart,
  createFindForbiddenPairs,
  createRequireActive,
  listSafetyTodos,
} from '../features/safety/index.ts';
import type { SafetyDeps } from '../features/safety/index.ts';
import { realClock } from '../platform/clock/clock.ts';
import { groupingThread } from '../platform/grouping/grouping-thread.ts';
import { createKeyedQueue } from '../platform/keyed-queue.ts';
import { createMailHealth } from '../platform/mail/mail-health.ts';
import { createQueueMail } from '../platform/mail/outbox.ts';
import type { Sellers } from '../ports/purchases.ts';
import {
  createCancelEvent,
  createCancelEventIn,
  lockForCancellation,
} from '../workflows/cancel-event/cancel-event.ts';
import { createSuspendIn } from '../workflows/suspend-student/suspend-student.ts';
import { scheduleCrews } from '../workflows/synthetic-students/live-crew.ts';
import { scheduleEvening } from '../workflows/synthetic-students/live-evening.ts';
import { notifyOfNewHours } from '../workflows/changed-hours/notify-of-new-hours.ts';
import type { Foundation } from './foundation.ts';

/** The lock of the event is held for about ten round trips of a transaction; the next one gets that far meanwhile. */
const maxPurchasesPerEvent = 2;

export interface FeatureOptions {
  /** What payments can buy. Tests pass their own sellers. */
  sellers?: Partial<Sellers>;
  /** Tests run this without a worker thread, because a thread would have to compile the sources first. */
  packCrews?: typeof groupingThread.packCrews;
  /** How the host names of push services are resolved. Tests pass their own function. */
  resolvePushHost?: ResolveHost;
}

export type FeatureDeps = ReturnType<typeof createFeatureDeps>;

/** Creates the dependencies of each feature. */
export function createFeatureDeps(
  {
    config,
    log,
    version,
    production,
    database,
    writes,
    clockGuard,
    clock,
    appSecret,
    optOutKey,
    vapid,
    encryption,
    limits,
    metrics,
    provider,
  }: Foundation,
  options: FeatureOptions,
) {
  const { db } = database;
  const { supportEmail, publicUrl } = config;
  const activity = createActivityLog(db, clock);
  const mailHealth = createMailHealth(db, realClock);
  const queueMail = createQueueMail(encryption, clock);
  const notify = createNotify(notificationKinds, clock);
  const areApart = createAreApart(clock);
  const requireActive = createRequireActive();
  const requireProfile = createRequireProfile();
  const findForbiddenPairs = createFindForbiddenPairs(clock);
  const friendGroups = createFriendGroups({ db, clock, areApart, metrics });
  const invitationOptOuts = new InvitationOptOuts(appSecret, encryption, optOutKey);
  const pushHosts = new PushHosts({
    testHosts: config.pushTest.hosts,
    ...(options.resolvePushHost && { resolve: options.resolvePushHost }),
  });
  const pushSender = createPushSender({ vapid, places: pushHosts, testCa: config.pushTest.ca });

  const recordAct = createRecordAct(clock);
  const organisers: OrganisersDeps = {
    db,
    clock,
    realTime: realClock,
    publicUrl,
    production,
    queueMail,
    recordAct,
  };
  const people: PeopleDeps = {
    db,
    clock,
    realTime: realClock,
    recordAct,
    endAllSessions,
    endEverySession,
    liftSignInHold: clearGuard,
    countSignUps,
    resendMail: createResendMail({ kinds: notificationKinds, queueMail, publicUrl }),
    mailedKinds,
  };
  const refundSeat = createRefundSeat({ clock, listOwnPasses });
  const events: EventsDeps = {
    db,
    clock,
    log,
    notify,
    seatRegistration: createBatchedSeatRegistration({ db, clock, metrics }),
    appetizerGrants: createBatchedAppetizerGrants({ db, clock, metrics }),
    scheduleEventJobs: createScheduleEventJobs(clock),
    friendGroups,
    requireActive,
    requireProfile,
    cancelCoveredPayments,
    lockPayments,
    refundSeat,
    startsWithDemoCatalogue: config.mode === 'demo',
  };
  const payments: PaymentsDeps = {
    db,
    clock,
    log,
    stripe: provider.stripe,
    sellers: { seats: createSeatSeller(events), holds: createHoldSeller({ clock }), ...options.sellers },
    enqueuePurchase: createKeyedQueue({ maxRunning: maxPurchasesPerEvent }),
    requireActive,
    requireProfile,
    notify,
    queueMail,
    supportEmail,
    createsMissingPrices: provider.cardForm !== undefined,
  };
  const officeMoney: OfficeMoneyDeps = {
    ...payments,
    recordAct,
    refundWords: notificationKinds.payment_refunded.words,
  };
  const holds = createHolds(payments);
  const refundEvent = createRefundEvent(payments);
  const refundShares = createRefundShares(payments);
  const eventStatus = createEventStatusChanges({ clock, refundShares, lockPayments });
  const cancelDeps = { clock, eventStatus, notify, refundEvent, refundShares };
  const seasons: SeasonsDeps = {
    ...events,
    cancelEventIn: createCancelEventIn(cancelDeps),
    lockForCancellation,
    notifyOfNewHours,
  };
  const seating: SeatingDeps = {
    db,
    clock,
    log,
    eventStatus,
    seatTables: groupingThread.seatTables,
    findForbiddenPairs,
    cancelEvent: createCancelEvent({ db, ...cancelDeps }),
    refundSeat,
    notify,
    queueMail,
    supportEmail,
    publicUrl,
    inventsVenues: !production,
    ...(!production && { afterRelease: scheduleEvening }),
  };
  const safety: SafetyDeps = {
    db,
    clock,
    log,
    notify,
    queueMail,
    friendGroups,
    separateInLobby: createSeparateInLobby(),
    suspendIn: createSuspendIn({
      clock,
      notify,
      friendGroups,
      lockPayments,
      refundSuspended: createRefundSuspended({ clock, listOwnPasses }),
    }),
    supportEmail,
  };
  const quickcrew: QuickcrewDeps = {
    metrics,
    db,
    clock,
    log,
    holds,
    notify,
    limits,
    requireActive,
    areApart,
    findForbiddenPairs,
    inventsVenues: !production,
    packCrews: options.packCrews ?? groupingThread.packCrews,
    ...(!production && { afterMatch: scheduleCrews }),
  };
  const hasVenueRoom = createHasVenueRoom(seating);
  const office: OfficeDeps = {
    db,
    clock,
    queueMail,
    publicUrl,
    todoSources: [
      createListSeatingTodos(hasVenueRoom),
      listSafetyTodos,
      listMoneyTodos,
      createListJobTodos(realClock),
    ],
    hasVenueRoom,
    listOrganisersWith: createListOrganisersWith({ production }),
    findPagePath,
    isDemo: !production,
  };
  const officeHealth: HealthDeps = {
    db,
    clock,
    realTime: realClock,
    version,
    isDemo: !production,
    clockGuard,
    writes,
    mailGoesTo: config.mail.kind === 'smtp' ? 'smtp' : 'mailbox',
    recordAct,
  };
  return {
    activity,
    mailHealth,
    queueMail,
    notify,
    areApart,
    requireActive,
    requireProfile,
    invitationOptOuts,
    pushHosts,
    pushSender,
    safety,
    events,
    payments,
    officeMoney,
    holds,
    refundEvent,
    seasons,
    seating,
    quickcrew,
    recordAct,
    organisers,
    office,
    officeHealth,
    cancelDeps,
    people,
  };
}
