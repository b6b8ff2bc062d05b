import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';

const NullableInstant = Type.Union([Instant, Type.Null()]);
const NullableMs = Type.Union([Type.Integer(), Type.Null()]);
/** good: nothing to do. watch: it goes on, but not as it should. bad: somebody has to act. */
const State = Type.Enum(['good', 'watch', 'bad']);

const JobKindCounts = Type.Object({
  kind: Type.String(),
  /** 'Send a mail' */
  name: Type.String(),
  running: Type.Integer(),
  /** Due now. */
  waiting: Type.Integer(),
  /** After an error, at a later time. */
  later: Type.Integer(),
  /** Without attempts left. */
  failed: Type.Integer(),
  /** When the oldest that is not failed was added. */
  oldestAt: NullableInstant,
});

const FailedJob = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  attempts: Type.Integer(),
  /** The first line of the last error, without addresses. */
  error: Type.String(),
  since: Instant,
  event: Type.Union([
    Type.Object({ id: Type.String(), title: Type.String(), startsAt: Instant }),
    Type.Null(),
  ]),
});

export type FailedJobBody = Static<typeof FailedJob>;

/** Times are in the time of the product, also where the product itself uses real time. Counts are of 24 hours. */
const Health = Type.Object({
  now: Instant,
  version: Type.String(),
  mode: Type.Enum(['demo', 'production']),
  jobs: Type.Object({
    state: State,
    waiting: Type.Integer(),
    running: Type.Integer(),
    later: Type.Integer(),
    failed: Type.Integer(),
    kinds: Type.Array(JobKindCounts),
    /** The newest of each kind. */
    failedJobs: Type.Array(FailedJob),
    /** Processes that work on the queue. */
    workers: Type.Integer(),
    /** Work for a later time, and when the next is due. */
    planned: Type.Integer(),
    nextPlannedAt: NullableInstant,
  }),
  mail: Type.Object({
    state: State,
    /** In a demo mails go to the mailbox of the demo page. */
    goesTo: Type.Enum(['smtp', 'mailbox']),
    sent: Type.Integer(),
    lastSentAt: NullableInstant,
    waiting: Type.Integer(),
    oldestWaitingAt: NullableInstant,
    /** Attempts that failed because of the mail server. */
    failed: Type.Integer(),
    /** Attempts in which the server refused the recipient or the mail. */
    refused: Type.Integer(),
    failedForGood: Type.Integer(),
    /** The mail server did not answer, and no mail was sent since. */
    failingSince: NullableInstant,
  }),
  push: Type.Object({
    state: State,
    devices: Type.Integer(),
    students: Type.Integer(),
    sent: Type.Integer(),
    lastSentAt: NullableInstant,
    waiting: Type.Integer(),
    failed: Type.Integer(),
    refused: Type.Integer(),
    /** Subscriptions that the browser ended; they are removed. */
    ended: Type.Integer(),
  }),
  webhooks: Type.Object({
    state: State,
    received: Type.Integer(),
    lastAt: NullableInstant,
    /** How long the last one and the slowest one were under way. */
    lastLateMs: NullableMs,
    slowestLateMs: NullableMs,
    failed: Type.Integer(),
    lastFailedAt: NullableInstant,
    /** With a wrong signature. At most one a minute is noted. */
    lastRefusedAt: NullableInstant,
  }),
  clock: Type.Object({
    state: State,
    /** Positive if the database is ahead of this machine. 0 if the way there and back can explain it. */
    differenceMs: Type.Integer(),
    /** In a demo: how far the product's clock was moved. */
    movedMs: NullableMs,
  }),
  database: Type.Object({
    state: State,
    version: Type.String(),
    bytes: Type.Integer(),
    connections: Type.Integer(),
    maxConnections: Type.Integer(),
    /** The name of the newest migration. */
    migration: Type.String(),
    acceptsWrites: Type.Boolean(),
  }),
});

export type HealthBody = Static<typeof Health>;

export const show = endpoint({
  method: 'GET',
  path: 'organise/health',
  summary: 'Jobs, mail, push, webhooks, clock and database, as the product knows them now.',
  access: 'organiser',
  right: 'health.read',
  isPolled: true,
  answers: { 200: Health },
  errors: [],
});

const Retried = Type.Object({ retried: Type.Integer() });

export const retryJob = endpoint({
  method: 'POST',
  path: 'organise/health/jobs/:jobId/retry',
  summary: 'Gives a failed job all its attempts again. It starts within seconds.',
  access: 'organiser',
  right: 'health.manage',
  params: Type.Object({ jobId: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  answers: { 200: Retried },
  errors: ['list_changed'],
  repeat: 'stored-answer',
});

export const retryKind = endpoint({
  method: 'POST',
  path: 'organise/health/kinds/:kind/retry',
  summary: 'Gives all failed jobs of a kind their attempts again.',
  access: 'organiser',
  right: 'health.manage',
  params: Type.Object({ kind: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: { 200: Retried },
  errors: ['list_changed'],
  repeat: 'stored-answer',
});
