import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import { findEntryOfEach } from '../catalogue/event-entries.repository.ts';
import type { EntryRow } from '../catalogue/event-entries.repository.ts';

const maxBatchSize = 100;

/** Returns undefined if there is no such event. */
export type EntryLookup = (request: {
  eventId: string;
  studentId: string;
}) => Promise<{ entry: EntryRow; now: Date } | undefined>;

/**
 * The event as the student sees it, read after the request. In a rush most seats are refused: one statement
 * reads the reasons of all students who were refused at the same time (docs/PERFORMANCE.md).
 */
export function createBatchedEntryLookup({
  db,
  clock,
  metrics,
}: {
  db: Db;
  clock: Clock;
  metrics?: Pick<Metrics, 'batched'>;
}): EntryLookup {
  return createBatcher({
    async runBatch(requests) {
      const now = clock.now();
      const studentIds = requests.map(({ studentId }) => studentId);
      const entries = await findEntryOfEach(db, { studentIds, now }, requests[0]!.eventId);
      return studentIds.map((studentId) => {
        const entry = entries.get(studentId);
        return entry && { entry, now };
      });
    },
    dedupeKey: ({ studentId }) => studentId,
    partitionKey: ({ eventId }) => eventId,
    maxBatchSize,
    onBatch: (size) => metrics?.batched('entries', size),
    // A read-only lookup: no error is caused by a single student.
    canRetryIndividually: () => false,
  });
}
