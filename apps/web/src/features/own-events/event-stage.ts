import type { RegisteredEventBody } from '@crewtable/contract';

/**
 * How far an own event has come, for its owner: before release (`locked`, or `late` when it should have been there),
 * `released`, `arriving` while one can check in, and the three ends.
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

/** Whether 'I can't come' can still be said: the table is laid, and the student is not there yet. */
export function canStayAway(event: StagedEvent): boolean {
  const stage = stageOf(event);
  return !event.checkedIn && (stage === 'released' || stage === 'arriving');
}
