import { hourMs, maxReleaseHoldMs, minuteMs } from '@crewtable/contract';
import type { EventStatusName } from '@crewtable/contract';

export interface EventTimes {
  status: EventStatusName;
  startsAt: Date;
  endsAt: Date;
}

const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms);

export const remindsAt = (startsAt: Date) => before(startsAt, 48 * hourMs);

/** Students can see venue, table mates and after-party, and the event was not cancelled. */
export const isReleased = (status: EventStatusName) => status === 'released' || status === 'completed';

export type Decision<Code extends string> = 'yes' | { refused: Code; message?: string };

export function decideCheckIn(event: EventTimes, now: Date): Decision<'too_early' | 'too_late'> {
  if (event.status === 'cancelled' || event.status === 'completed' || now >= event.endsAt)
    return { refused: 'too_late' };
  if (event.status !== 'released' || now < before(event.startsAt, 30 * minuteMs))
    return { refused: 'too_early', message: 'You can check in from 30 minutes before the start.' };
  return 'yes';
}

/** The reveal shows a released table. It may be stored a little later, when the event is over already. */
export function decideReveal({ status }: Pick<EventTimes, 'status'>): Decision<'too_early' | 'too_late'> {
  if (status === 'cancelled') return { refused: 'too_late' };
  return isReleased(status) ? 'yes' : { refused: 'too_early', message: 'Your table is not open yet.' };
}

export function decideAbsence(
  event: EventTimes,
  place: { checkedIn: boolean },
  now: Date,
): Decision<'registration_open' | 'too_late'> {
  if (event.status === 'open') return { refused: 'registration_open' };
  if (event.status === 'cancelled' || event.status === 'completed' || now >= event.endsAt)
    return { refused: 'too_late' };
  if (place.checkedIn) return { refused: 'too_late', message: 'You have checked in already.' };
  return 'yes';
}

/**
 * Where students may still be moved to repair a table: nowhere after the start. In the last two hours
 * students are on their way, so they are not sent to another venue unless a student would sit alone.
 */
export function repairReach(startsAt: Date, now: Date): 'anywhere' | 'same_house' | 'over' {
  if (now >= startsAt) return 'over';
  return now >= before(startsAt, 2 * hourMs) ? 'same_house' : 'anywhere';
}

export interface HeldEvent {
  closesAt: Date;
  startsAt: Date;
  releaseHeldUntil: Date | null;
}

/** A hold ends two hours after closing, and before the start in any case. */
function latestHold({ closesAt, startsAt }: Pick<HeldEvent, 'closesAt' | 'startsAt'>): Date {
  return new Date(Math.min(closesAt.getTime() + maxReleaseHoldMs, startsAt.getTime()));
}

/**
 * Until when the release is held. Undefined if it is not held at this time. The latest end counts even if the hours
 * of the event changed after the hold began.
 */
export function heldUntil(event: HeldEvent, now: Date): Date | undefined {
  if (event.releaseHeldUntil === null) return undefined;
  const until = new Date(Math.min(event.releaseHeldUntil.getTime(), latestHold(event).getTime()));
  return until > now ? until : undefined;
}

/** Before the release, and only for a time that is still to come. */
export function decideHold(
  event: HeldEvent & Pick<EventTimes, 'status'>,
  until: Date,
  now: Date,
): Decision<'too_late' | 'bad_input'> {
  if (event.status !== 'open' && event.status !== 'closed')
    return { refused: 'too_late', message: 'The tables have been told already.' };
  if (until <= now || until <= event.closesAt || until > latestHold(event)) return { refused: 'bad_input' };
  return 'yes';
}
