import { createActivity } from '../features/activity/index.ts';
import { createPlanEvening } from '../features/evenings/index.ts';
import type { EveningsParts } from '../features/evenings/index.ts';
import { createEventLife, createSeatBuyer, createSeatDesk, listOwnPasses } from '../features/events/index.ts';
import type { EventsParts } from '../features/events/index.ts';
import { createFriendGroups, Refusals } from '../features/friends/index.ts';
import { createNotify, notificationKinds } from '../features/notifications/index.ts';
import {
  createHolds,
  createRefundEvent,
  createRefundSeat,
  createRefundShares,
  dropCoveredPayments,
} from '../features/payments/index.ts';
import type { PaymentsParts } from '../features/payments/index.ts';
import { createRequireProfile } from '../features/profiles/index.ts';
import { createPushSender, PushPlaces } from '../features/push/index.ts';
import type { ResolveHost } from '../features/push/index.ts';
import { createHoldBuyer, createPartLobby } from '../features/quickcrew/index.ts';
import type { QuickcrewParts } from '../features/quickcrew/index.ts';
import { createAreApart, createFindForbiddenPairs, createRequireActive } from '../features/safety/index.ts';
import type { SafetyParts } from '../features/safety/index.ts';
import { realClock } from '../platform/clock/clock.ts';
import { groupingThread } from '../platform/grouping/grouping-thread.ts';
import { createMailHealth } from '../platform/mail/mail-health.ts';
import { createQueueMail } from '../platform/mail/outbox.ts';
import type { Buyers } from '../platform/ports/purchases.ts';
import { createCancelEvent } from '../workflows/cancel-event.ts';
import type { Foundation } from './foundation.ts';

export interface FeatureOptions {
  /** What payments can buy: a test may sell something of its own. */
  buyers?: Partial<Buyers>;
  /** A test looks for crews without a thread, which would have to learn to read its sources first. */
  packCrews?: typeof groupingThread.packCrews;
  /** How the names of push services are looked up. A test answers them itself. */
  resolvePushHost?: ResolveHost;
}

export type FeatureParts = ReturnType<typeof connectFeatures>;

/** Hands each feature what it needs from the others. */
export function connectFeatures(
  {
    config,
    log,
    production,
    database,
    clock,
    appSecret,
    refusalsKey,
    vapid,
    seal,
    limits,
    provider,
  }: Foundation,
  options: FeatureOptions,
) {
  const { db } = database;
  const { supportEmail, publicUrl } = config;
  const activity = createActivity(db, clock);
  const mailHealth = createMailHealth(db, realClock);
  const queueMail = createQueueMail(seal, clock);
  const notify = createNotify(notificationKinds, clock);
  const areApart = createAreApart();
  const requireActive = createRequireActive();
  const requireProfile = createRequireProfile();
  const findForbiddenPairs = createFindForbiddenPairs();
  const friendGroups = createFriendGroups({ db, clock, areApart });
  const refusals = new Refusals(appSecret, seal, refusalsKey);
  const pushPlaces = new PushPlaces({
    testHosts: config.pushTest.hosts,
    ...(options.resolvePushHost && { resolve: options.resolvePushHost }),
  });
  const pushSender = createPushSender({ vapid, places: pushPlaces, testCa: config.pushTest.ca });

  const safety: SafetyParts = {
    db,
    clock,
    notify,
    queueMail,
    friendGroups,
    partLobby: createPartLobby(),
    supportEmail,
  };
  const events: EventsParts = {
    db,
    clock,
    log,
    notify,
    seatDesk: createSeatDesk({ db, clock }),
    planEvening: createPlanEvening(clock),
    friendGroups,
    requireActive,
    requireProfile,
    dropCoveredPayments,
    appetizerUniversity: config.appetizerUniversity,
  };
  const payments: PaymentsParts = {
    db,
    clock,
    log,
    stripe: provider.stripe,
    buyers: { seats: createSeatBuyer(events), holds: createHoldBuyer({ clock }), ...options.buyers },
    requireActive,
    requireProfile,
    notify,
    queueMail,
    supportEmail,
    makesPrices: provider.cardForm !== undefined,
  };
  const holds = createHolds(payments);
  const refundEvent = createRefundEvent(payments);
  const refundShares = createRefundShares(payments);
  const life = createEventLife({ clock, refundShares });
  const evenings: EveningsParts = {
    db,
    clock,
    log,
    life,
    seatTables: groupingThread.seatTables,
    findForbiddenPairs,
    cancelEvent: createCancelEvent({ db, clock, life, notify, refundEvent, refundShares }),
    refundSeat: createRefundSeat({ clock, listOwnPasses }),
    notify,
    queueMail,
    supportEmail,
    publicUrl,
    inventsVenues: !production,
  };
  const quickcrew: QuickcrewParts = {
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
  };
  return {
    activity,
    mailHealth,
    queueMail,
    notify,
    areApart,
    requireActive,
    requireProfile,
    refusals,
    pushPlaces,
    pushSender,
    safety,
    events,
    payments,
    holds,
    refundEvent,
    evenings,
    quickcrew,
  };
}
