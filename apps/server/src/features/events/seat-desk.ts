import { DatabaseError } from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/together.ts';
import { takeSeats } from './seats.repository.ts';
import type { TakenSeat } from './seats.repository.ts';
import { followRegistrationJob } from './work-to-do.ts';

/** So many that the event is not locked for long. */
const mostTogether = 50;

/** Nothing where it was refused. On the disk with whatever is written next. */
export type SeatDesk = (ask: { eventId: string; studentId: string }) => Promise<TakenSeat | undefined>;

/** In a rush all want the same event's lock: those who ask a process while it has it are served in the next statement. */
export function createSeatDesk({ db, clock }: { db: Db; clock: Clock }): SeatDesk {
  return together({
    async work(asks) {
      const taken = await takeSeats(db, {
        eventId: asks[0]!.eventId,
        studentIds: asks.map(({ studentId }) => studentId),
        now: clock.now(),
        as: 'registered',
        followedBy: followRegistrationJob,
        flushedLater: true,
      });
      return asks.map(({ studentId }) => taken.get(studentId));
    },
    keyOf: ({ studentId }) => studentId,
    laneOf: ({ eventId }) => eventId,
    most: mostTogether,
    isSomebodysFault: (error) => error instanceof DatabaseError,
  });
}
