import type { Tx } from '../platform/db/database.ts';
import type { CoveringPass } from './purchases.ts';

/** An event that was just added to the calendar. */
export interface PlannedEvent {
  id: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
}

/** Schedules the jobs of an event: reminder, closing and end. Safe to repeat. */
export type ScheduleEventJobs = (tx: Tx, event: PlannedEvent) => Promise<void>;

export type EventStatus = 'open' | 'closed' | 'released' | 'completed' | 'cancelled';

/** Changes the status of an event. The caller decides when. */
export interface EventStatusChanges {
  /** Locks the event. Returns false if the event is not (or no longer) in the status `from`. */
  move(tx: Tx, eventId: string, step: { from: EventStatus; to: EventStatus }): Promise<boolean>;
  /** Records that the venue is late. Returns false if that was recorded before. */
  markLate(tx: Tx, eventId: string): Promise<boolean>;
  /** Call when the content of the calendar entry changes: increases its sequence number. */
  touch(tx: Tx, eventId: string): Promise<void>;
  /**
   * Cancels the event, under its lock, so that students can no longer register. Returns the students with a
   * seat, the students on the waitlist or with an offer, and the passes that cover the event. Returns
   * undefined if the event was already over.
   */
  cancel(
    tx: Tx,
    eventId: string,
    because: string,
  ): Promise<{ studentIds: string[]; waitingIds: string[]; passes: CoveringPass[] } | undefined>;
}

export interface CancelledCounts {
  students: number;
  refunds: number;
  /** The sum of the refunds. */
  refundCents: number;
}

/**
 * Cancels an event: notifies every student who had a seat or was on the waitlist, and refunds what was paid
 * for it. Returns undefined if the event cannot be cancelled.
 */
export type CancelEvent = (eventId: string, because: string) => Promise<CancelledCounts | undefined>;

/**
 * Locks what the cancellation of these events locks before the events themselves: their students, then the payments
 * for them. A transaction that cancels several events calls it once, before it locks any event.
 */
export type LockForCancellation = (tx: Tx, eventIds: readonly string[]) => Promise<void>;

/** The same as `CancelEvent` in the transaction of the caller. */
export type CancelEventIn = (
  tx: Tx,
  eventId: string,
  because: string,
) => Promise<CancelledCounts | undefined>;

export interface ChangedHours {
  eventId: string;
  before: { startsAt: Date; endsAt: Date };
  changedAt: Date;
}

/**
 * Notifies, by a job, every student who has a seat or is on the waitlist that the hours of an event changed, and
 * says until when they may leave with a refund.
 */
export type NotifyOfNewHours = (tx: Tx, change: ChangedHours) => Promise<void>;

/**
 * Runs in the transaction that releases the tables of an event. Only demos use it: there the synthetic students
 * come to the event.
 */
export type AfterRelease = (tx: Tx, event: { eventId: string; startsAt: Date }) => Promise<void>;

/** Runs in the transaction that forms crews. Only demos use it. */
export type AfterMatch = (tx: Tx, formed: { crewIds: readonly string[]; now: Date }) => Promise<void>;
