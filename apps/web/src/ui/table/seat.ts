import type { PersonTone } from '../layout/avatar-tone.ts';

export type SeatState =
  | 'open'
  | 'invited'
  | 'locked'
  | 'you'
  | 'friend'
  | 'lit'
  | 'on-the-way'
  | 'checked-in';

export type TableSeat = {
  state: SeatState;
  /** The colour of the student on a seat that is lit (butter by default) or on the way. */
  tone?: PersonTone | undefined;
  /** Shown on the seat. */
  initials?: string | undefined;
  /** Used in the text description. */
  name?: string | undefined;
  /** Marks your own seat if its state does not show it: 'open', 'on-the-way' or 'checked-in'. */
  you?: boolean | undefined;
};
