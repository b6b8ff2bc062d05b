import { DatabaseError } from 'pg';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { grantAppetizers } from './perks.repository.ts';

const maxBatchSize = 50;

/** Grants the appetizer if the student may have it. Returns whether the student has a perk at this event. */
export type AppetizerGrants = (registered: { studentId: string; eventId: string }) => Promise<boolean>;

/**
 * One statement for all who registered for an event at this moment: 912 instead of 787 registrations a second
 * (docs/PERFORMANCE.md).
 */
export function createBatchedAppetizerGrants({
  db,
  clock,
  metrics,
}: {
  db: Db;
  clock: Clock;
  metrics?: Pick<Metrics, 'batched'>;
}): AppetizerGrants {
  return createBatcher({
    async runBatch(registered) {
      const studentIds = registered.map(({ studentId }) => studentId);
      const withPerks = await grantAppetizers(db, {
        studentIds,
        eventId: registered[0]!.eventId,
        now: clock.now(),
      });
      return studentIds.map((studentId) => withPerks.has(studentId));
    },
    dedupeKey: ({ studentId }) => studentId,
    partitionKey: ({ eventId }) => eventId,
    maxBatchSize,
    onBatch: (size) => metrics?.batched('appetizers', size),
    canRetryIndividually: (error) => error instanceof DatabaseError,
  });
}
