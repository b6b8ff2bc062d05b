import type { Tx } from '../platform/db/database.ts';
import type { CoveringPass } from './purchases.ts';

/** An event that has just been put into the calendar. */
export interface PlannedEvent {
  id: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
}

/** Plans what has to happen around an event: the reminder, the closing, the end. Repeating it moves nothing twice. */
export type ScheduleEventJobs = (tx: Tx, event: PlannedEvent) => Promise<void>;

export type EventStatus = 'open' | 'closed' | 'released' | 'completed' | 'cancelled';

/** The life of an event, moved on by whoever knows that it is time. */
export interface EventStatusChanges {
  /** Under the event's lock; false where it is not (or no longer) in the state that it should come from. */
  move(tx: Tx, eventId: string, step: { from: EventStatus; to: EventStatus }): Promise<boolean>;
  /** Remembers that the venue is late; false where that is known already. */
  markLate(tx: Tx, eventId: string): Promise<boolean>;
  /** The calendar entry says something new. */
  touch(tx: Tx, eventId: string): Promise<void>;
  /**
   * Cancels it, under its lock: nobody can register any more. Answers who had a seat, who stood in line or was just being
   * offered one, and which passes cover it; undefined where it was over.
   */
  cancel(
    tx: Tx,
    eventId: string,
    because: string,
  ): Promise<{ studentIds: string[]; waitingIds: string[]; passes: CoveringPass[] } | undefined>;
}

/**
 * Calls an event off: everybody who had a seat or stood in line is told, and what was paid for it goes back. Answers
 * nothing where there was nothing to call off.
 */
export type CancelEvent = (
  eventId: string,
  because: string,
) => Promise<{ students: number; refunds: number } | undefined>;
