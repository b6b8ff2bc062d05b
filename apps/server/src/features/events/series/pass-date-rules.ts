import type { EventStatusName, PassBody } from '@crewtable/contract';

type PassDateState = PassBody['dates'][number]['state'];

interface PassDate {
  status: EventStatusName;
  hasSeat: boolean;
  isWaiting: boolean;
  isAbsent: boolean;
}

/** A student who had a seat and had not declared an absence came, also without a check-in. */
export function passDateState({ status, hasSeat, isWaiting, isAbsent }: PassDate): PassDateState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed') return hasSeat && !isAbsent ? 'came' : 'missed';
  if (hasSeat) return isAbsent ? 'missed' : 'to_come';
  return isWaiting ? 'waitlist' : 'no_seat';
}
