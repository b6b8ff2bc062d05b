import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { ReadGauges } from '../metrics/read-gauges.ts';
import { countJobsByKind } from './queue-state.ts';

interface Waiting {
  amount: number;
  since: Date | null;
}

/**
 * Depth and age of the queue. Without a worker, mails stay without a job and due work stays scheduled, so both are
 * counted too. Times of jobs are real times, those of mails and scheduled work are the product's.
 */
export function createReadQueueGauges(realTime: Clock): ReadGauges {
  return async (db, now) => {
    const kinds = await countJobsByKind(db);
    const mails = await sql<Waiting>`
      select count(*) as amount, min(created_at) as since from outgoing_mail where waits_for_pickup`.execute(
      db,
    );
    const overdue = await sql<Waiting>`
      select count(*) as amount, min(due_at) as since from scheduled_work where due_at <= ${now}`.execute(db);
    return [
      {
        name: 'jobs',
        help: 'Jobs in the queue by kind: running, due, later (after an error) or failed for good',
        labelNames: ['kind', 'state'],
        values: kinds.flatMap(({ kind, running, waiting, later, failed }) => [
          { labels: { kind, state: 'running' }, value: running },
          { labels: { kind, state: 'due' }, value: waiting },
          { labels: { kind, state: 'later' }, value: later },
          { labels: { kind, state: 'failed' }, value: failed },
        ]),
      },
      {
        name: 'job_wait_seconds',
        help: 'How long the first due job of a kind has waited for a worker',
        labelNames: ['kind'],
        values: kinds.flatMap(({ kind, dueSince }) =>
          dueSince === null ? [] : [{ labels: { kind }, value: secondsSince(dueSince, realTime.now()) }],
        ),
      },
      ...gaugesOf(mails.rows[0]!, now, {
        amount: { name: 'mails_without_job', help: 'Mails that no worker has made a job of' },
        wait: { name: 'mail_pickup_wait_seconds', help: 'How long the first of these mails has waited' },
      }),
      ...gaugesOf(overdue.rows[0]!, now, {
        amount: { name: 'scheduled_overdue', help: 'Scheduled work that is due, but not a job yet' },
        wait: { name: 'scheduled_overdue_seconds', help: 'How long the first of it is overdue' },
      }),
    ];
  };
}

interface Names {
  amount: { name: string; help: string };
  wait: { name: string; help: string };
}

function gaugesOf({ amount, since }: Waiting, now: Date, names: Names) {
  return [
    { ...names.amount, values: [{ value: amount }] },
    { ...names.wait, values: [{ value: since === null ? 0 : secondsSince(since, now) }] },
  ];
}

function secondsSince(past: Date, now: Date): number {
  return Math.max(0, now.getTime() - past.getTime()) / 1_000;
}
