import type { SeatTone } from '../layout/avatar-tone.ts';

export type SeatState =
  'open' | 'invited' | 'locked' | 'you' | 'friend' | 'lit' | 'on-the-way' | 'checked-in';

export type TableSeat = {
  state: SeatState;
  /** The colour of a lit seat; butter by default. */
  tone?: SeatTone | undefined;
  /** Shown on the seat. */
  initials?: string | undefined;
  /** Used in the text description. */
  name?: string | undefined;
  /** Marks your own seat if its state does not show it: 'open', 'on-the-way' or 'checked-in'. */
  you?: boolean | undefined;
};
