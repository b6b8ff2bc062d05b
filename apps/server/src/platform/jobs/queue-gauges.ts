import type { ReadGauges } from '../metrics/read-gauges.ts';
import type { Clock } from '../clock/clock.ts';
import { countJobsByKind } from './queue-state.ts';

/** Depth and age of the queue. Its times are real times. */
export function createReadQueueGauges(realTime: Clock): ReadGauges {
  return async (db) => {
    const kinds = await countJobsByKind(db);
    const now = realTime.now().getTime();
    return [
      {
        name: 'jobs',
        help: 'Jobs in the queue by kind: running, due, later (after an error) or failed for good',
        values: kinds.flatMap(({ kind, running, waiting, later, failed }) => [
          { labels: { kind, state: 'running' }, value: running },
          { labels: { kind, state: 'due' }, value: waiting },
          { labels: { kind, state: 'later' }, value: later },
          { labels: { kind, state: 'failed' }, value: failed },
        ]),
      },
      {
        name: 'job_oldest_seconds',
        help: 'Age of the oldest job of a kind that has not failed for good',
        values: kinds.flatMap(({ kind, oldestAt }) =>
          oldestAt === null
            ? []
            : [{ labels: { kind }, value: Math.max(0, now - oldestAt.getTime()) / 1_000 }],
        ),
      },
    ];
  };
}
