import { dayMs } from '@crewtable/contract';
import type { FailedJobBody, HealthBody } from '@crewtable/contract';
import { countJobsByKind, countWorkers, listFailedByKind } from '../../../platform/jobs/queue-state.ts';
import type { FailedJobRow, KindInQueue } from '../../../platform/jobs/queue-state.ts';
import type { HealthDeps } from '../office.deps.ts';
import {
  countDeliveries,
  countDevices,
  countOutbox,
  countPlanned,
  listEventsById,
  readDatabaseFacts,
} from './health.repository.ts';
import type { ChannelCounts } from './health.repository.ts';
import { jobsState, mailState, pushState, webhookState, withoutPersonalData } from './health-rules.ts';
import { jobName } from './job-name-rules.ts';

/** How many failed jobs of one kind are listed. All of them are counted. */
const shownPerKind = 20;

const mailKinds = new Set(['send-mail', 'send-mails']);
const pushKind = 'send-push';

type ToInstant = (at: Date | null) => string | null;

/** Reads only. Queue and deliveries have real times: they are told in the product's time, as ages are equal in both. */
export async function showHealth(deps: HealthDeps): Promise<HealthBody> {
  const { db, clock, realTime, version, isDemo } = deps;
  const [now, realNow] = [clock.now(), realTime.now()];
  const movedMs = now.getTime() - realNow.getTime();
  const toProductTime: ToInstant = (at) => at && new Date(at.getTime() + movedMs).toISOString();
  const since = new Date(realNow.getTime() - dayMs);
  const [kinds, mail, push, webhooks] = await Promise.all([
    countJobsByKind(db),
    countDeliveries(db, 'mail', since),
    countDeliveries(db, 'push', since),
    countDeliveries(db, 'webhook', since),
  ]);
  return {
    now: now.toISOString(),
    version,
    mode: isDemo ? 'demo' : 'production',
    jobs: await showJobs(deps, kinds, { toProductTime, realNow }),
    mail: await showMail(deps, mail, kinds, toProductTime),
    push: await showPush(deps, push, kinds, toProductTime),
    webhooks: {
      state: webhookState({ ...webhooks, lastAt: webhooks.lastDoneAt }),
      received: webhooks.done,
      lastAt: toProductTime(webhooks.lastDoneAt),
      lastLateMs: webhooks.lastLateMs,
      slowestLateMs: webhooks.slowestLateMs,
      failed: webhooks.failed,
      lastFailedAt: toProductTime(webhooks.lastFailedAt),
      lastRefusedAt: toProductTime(webhooks.lastRefusedAt),
    },
    clock: await showClock(deps, movedMs),
    database: await showDatabase(deps),
  };
}

async function showJobs(
  { db }: HealthDeps,
  kinds: readonly KindInQueue[],
  { toProductTime, realNow }: { toProductTime: ToInstant; realNow: Date },
): Promise<HealthBody['jobs']> {
  const [failedRows, workers, { planned, nextAt }] = await Promise.all([
    listFailedByKind(db, shownPerKind),
    countWorkers(db),
    countPlanned(db),
  ]);
  const sum = (count: (kind: KindInQueue) => number) => kinds.reduce((total, kind) => total + count(kind), 0);
  const failed = sum((kind) => kind.failed);
  const oldest = Math.min(
    ...kinds.flatMap(({ waiting, oldestAt }) => (waiting > 0 && oldestAt ? [oldestAt.getTime()] : [])),
  );
  const oldestWaitingMs = Number.isFinite(oldest) ? realNow.getTime() - oldest : 0;
  return {
    state: jobsState({ failed, oldestWaitingMs, workers }),
    waiting: sum((kind) => kind.waiting),
    running: sum((kind) => kind.running),
    later: sum((kind) => kind.later),
    failed,
    kinds: kinds.map(({ oldestAt, ...counts }) => ({
      ...counts,
      name: jobName(counts.kind),
      oldestAt: toProductTime(oldestAt),
    })),
    failedJobs: await presentFailed(db, failedRows, toProductTime),
    workers,
    planned,
    nextPlannedAt: nextAt?.toISOString() ?? null,
  };
}

async function presentFailed(
  db: HealthDeps['db'],
  rows: readonly FailedJobRow[],
  toProductTime: ToInstant,
): Promise<FailedJobBody[]> {
  const ids = rows.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
  const events = ids.length === 0 ? [] : await listEventsById(db, [...new Set(ids)]);
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map(({ id, kind, attempts, error, failedAt, eventId }) => {
    const event = eventId === null ? undefined : byId.get(eventId);
    return {
      id,
      kind,
      attempts,
      error: withoutPersonalData(error),
      since: toProductTime(failedAt)!,
      event: event ? { id: event.id, title: event.title, startsAt: event.startsAt.toISOString() } : null,
    };
  });
}

async function showMail(
  { db, mailGoesTo }: HealthDeps,
  counts: ChannelCounts,
  kinds: readonly KindInQueue[],
  toProductTime: ToInstant,
): Promise<HealthBody['mail']> {
  const { waiting, oldestAt, failingSince } = await countOutbox(db);
  const failedForGood = kinds
    .filter(({ kind }) => mailKinds.has(kind))
    .reduce((sum, kind) => sum + kind.failed, 0);
  const { done, failed, refused, lastDoneAt } = counts;
  return {
    state: mailState({ isFailing: failingSince !== null, failedForGood, refused }),
    goesTo: mailGoesTo,
    sent: done,
    lastSentAt: toProductTime(lastDoneAt),
    waiting,
    oldestWaitingAt: oldestAt?.toISOString() ?? null,
    failed,
    refused,
    failedForGood,
    failingSince: toProductTime(failingSince),
  };
}

async function showPush(
  { db }: HealthDeps,
  counts: ChannelCounts,
  kinds: readonly KindInQueue[],
  toProductTime: ToInstant,
): Promise<HealthBody['push']> {
  const queued = kinds.find(({ kind }) => kind === pushKind);
  const { done, failed, refused, ended, lastDoneAt } = counts;
  return {
    state: pushState(counts),
    ...(await countDevices(db)),
    sent: done,
    lastSentAt: toProductTime(lastDoneAt),
    waiting: queued ? queued.waiting + queued.running + queued.later : 0,
    failed,
    refused,
    ended,
  };
}

async function showClock({ clockGuard, isDemo }: HealthDeps, movedMs: number): Promise<HealthBody['clock']> {
  const isRight = await clockGuard.compare();
  const { differenceMs } = clockGuard;
  return { state: isRight ? 'good' : 'bad', differenceMs, movedMs: isDemo ? Math.round(movedMs) : null };
}

async function showDatabase({ db, writes }: HealthDeps): Promise<HealthBody['database']> {
  const acceptsWrites = !writes.isFailing;
  return { state: acceptsWrites ? 'good' : 'bad', acceptsWrites, ...(await readDatabaseFacts(db)) };
}
