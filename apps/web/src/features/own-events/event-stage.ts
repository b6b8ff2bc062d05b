import type { RegisteredEventBody } from '@crewtable/contract';

/**
 * The stage of an event for a registered student: before release (`locked`, or `late` if the release is
 * overdue), `released`, `arriving` while check-in is possible, and the final stages `absent`, `cancelled` and
 * `over`.
 */
export type EventStage = 'locked' | 'late' | 'released' | 'arriving' | 'absent' | 'cancelled' | 'over';

type StagedEvent = Pick<
  RegisteredEventBody,
  'status' | 'absent' | 'venueIsLate' | 'venueDetails' | 'canCheckIn' | 'checkedIn'
>;

export function stageOf(event: StagedEvent): EventStage {
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'completed') return 'over';
  if (event.absent) return 'absent';
  if (event.venueIsLate) return 'late';
  if (event.venueDetails === null) return 'locked';
  return event.canCheckIn && !event.checkedIn ? 'arriving' : 'released';
}

/**
 * True while the student can report 'I can't come': the table is released and the student has not checked in.
 */
export function canStayAway(event: StagedEvent): boolean {
  const stage = stageOf(event);
  return !event.checkedIn && (stage === 'released' || stage === 'arriving');
}

/** True while the reveal can be shown: the table is released, and the student comes. */
export function isRevealable(event: StagedEvent): boolean {
  const stage = stageOf(event);
  return event.venueDetails !== null && (stage === 'released' || stage === 'arriving');
}
