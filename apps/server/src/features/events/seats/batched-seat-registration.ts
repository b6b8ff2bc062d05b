import { DatabaseError } from 'pg';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import { takeSeats } from './seats.repository.ts';
import type { TakenSeat } from './seats.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

/** So many that the event is not locked for long. */
const maxTogether = 50;

/** Nothing where it was refused. On the disk with whatever is written next. */
export type SeatRegistration = (ask: {
  eventId: string;
  studentId: string;
}) => Promise<TakenSeat | undefined>;

/** In a rush all want the same event's lock: those who ask a process while it has it are served in the next statement. */
export function createBatchedSeatRegistration({ db, clock }: { db: Db; clock: Clock }): SeatRegistration {
  return createBatcher({
    async runBatch(asks) {
      const taken = await takeSeats(db, {
        eventId: asks[0]!.eventId,
        studentIds: asks.map(({ studentId }) => studentId),
        now: clock.now(),
        as: 'registered',
        followedBy: afterRegistrationJob,
        flushedLater: true,
      });
      return asks.map(({ studentId }) => taken.get(studentId));
    },
    dedupeKey: ({ studentId }) => studentId,
    partitionKey: ({ eventId }) => eventId,
    maxBatchSize: maxTogether,
    canRetryIndividually: (error) => error instanceof DatabaseError,
  });
}
