import { accountsChores, accountsMails } from '../features/accounts/index.ts';
import { analyticsChores } from '../features/analytics/index.ts';
import { auditJobs, auditMails, scheduleAuditCheck } from '../features/audit-log/index.ts';
import { attributionChores } from '../features/attribution/index.ts';
import { seatingJobs, seatingMails, insertDemoMeetingPlaces } from '../features/seating/index.ts';
import { eventChores, eventJobs, leadChores } from '../features/events/index.ts';
import { friendJobs, friendMails } from '../features/friends/index.ts';
import {
  createFindPush,
  createIsMailStillWanted,
  notificationJobs,
  notificationKinds,
  notificationMails,
} from '../features/notifications/index.ts';
import { officeChores, officeMails } from '../features/office/index.ts';
import { listOwners, organiserChores, organiserMails } from '../features/organisers/index.ts';
import { paymentChores, paymentJobs, paymentMails } from '../features/payments/index.ts';
import { pushChores, pushJobs, queuePush } from '../features/push/index.ts';
import { quickcrewJobs } from '../features/quickcrew/index.ts';
import { safetyMails } from '../features/safety/index.ts';
import { realClock } from '../platform/clock/clock.ts';
import { channels } from '../platform/db/channels.ts';
import { sweepDeliveries } from '../platform/delivery-log.ts';
import { sweepIdempotencyKeys } from '../platform/http/idempotency/idempotency.ts';
import { sweepRateLimits } from '../platform/http/limits/rate-limits.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import type { Worker } from '../platform/jobs/worker.ts';
import { MailBatchSender } from '../platform/mail/mail-batch-sender.ts';
import { outboxJobs } from '../platform/mail/outbox.ts';
import { accountDeletedMail } from '../workflows/own-data/account-deleted-mail.tsx';
import { newHoursJobs } from '../workflows/changed-hours/notify-of-new-hours.ts';
import { suspensionJobs } from '../workflows/suspend-student/suspend-student.ts';
import { syntheticJobs } from '../workflows/synthetic-students/synthetic.jobs.ts';
import type { FeatureDeps } from './feature-deps.ts';
import type { Foundation } from './foundation.ts';

export interface BackgroundWorkOptions {
  /** For tests whose database has the calendar already, or that need no events. */
  leavesCalendar?: boolean;
  /** How often the worker looks for jobs without a NOTIFY, and for dead workers. */
  roundMs?: number;
}

/** Starts everything that runs outside of requests: jobs, scheduled work and periodic chores. */
export async function startBackgroundWork(
  foundation: Foundation,
  deps: FeatureDeps,
  options: BackgroundWorkOptions,
): Promise<Worker> {
  const { config, log, database, listener, clock, clockGuard, directUrl, provider } = foundation;
  const { notify, queueMail, events, payments } = deps;
  const { db, pool } = database;
  provider.sandbox?.start();
  const calendarChores = options.leavesCalendar ? [] : eventChores(events);
  // Runs before the worker starts, so that the first visitor finds the events of the next weeks.
  if (await clockGuard.compare()) {
    for (const chore of calendarChores) await chore();
    if (deps.seating.inventsVenues)
      await db.transaction().execute((tx) => insertDemoMeetingPlaces(tx, clock.now()));
  }
  const pickup = new MailBatchSender(db, log);
  await listener.listen(channels.waitingMail, () => {
    if (clockGuard.isRight) void pickup.pickUp();
  });
  const worker = await startWorker({
    url: directUrl,
    clock,
    log,
    handlers: [
      ...outboxJobs({
        db,
        clock,
        encryption: foundation.encryption,
        sender: foundation.mailSender,
        health: deps.mailHealth,
        templates: [
          ...accountsMails,
          ...notificationMails,
          ...paymentMails,
          ...friendMails,
          ...safetyMails,
          ...seatingMails,
          ...organiserMails,
          ...auditMails,
          ...officeMails,
          accountDeletedMail,
        ],
        site: { origin: config.publicUrl.origin, supportEmail: config.supportEmail },
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
        sender: deps.pushSender,
        findPush: createFindPush(db, notificationKinds),
      }),
      ...paymentJobs(payments),
      ...eventJobs(events),
      ...friendJobs({ db, notify }),
      ...seatingJobs(deps.seating),
      ...quickcrewJobs(deps.quickcrew),
      ...newHoursJobs({ db, clock, notify }),
      ...suspensionJobs(deps.quickcrew),
      ...(foundation.production
        ? []
        : syntheticJobs({
            db,
            pool,
            clock,
            log,
            seating: deps.seating,
            safety: deps.safety,
            quickcrew: deps.quickcrew,
          })),
      ...auditJobs({
        db,
        clock,
        log,
        queueMail,
        recordAct: deps.recordAct,
        listOwners: (tx) => listOwners(tx, deps.organisers),
      }),
    ],
    chores: [
      ...accountsChores(db, clock, realClock),
      ...analyticsChores(db, clock),
      ...attributionChores(db, clock),
      ...leadChores(events),
      ...pushChores(db),
      ...organiserChores(db, realClock),
      () => scheduleAuditCheck(db, clock),
      ...paymentChores(payments),
      ...officeChores(deps.office),
      ...calendarChores,
      () => sweepDeliveries(db),
      () => sweepIdempotencyKeys(db, realClock.now()),
      () => sweepRateLimits(pool, realClock.now()),
    ],
    rounds: [() => pickup.pickUp()],
    mayWork: () => clockGuard.compare(),
    onDatabaseFault: foundation.writes.note,
    metrics: foundation.metrics,
    databaseTimeouts: foundation.databaseTimeouts,
    roundMs: options.roundMs,
  });
  return {
    async stop() {
      await pickup.stop();
      await worker.stop();
    },
  };
}
