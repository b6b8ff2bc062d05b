export type SeatState =
  'open' | 'invited' | 'locked' | 'you' | 'friend' | 'lit' | 'on-the-way' | 'checked-in';

export type TableSeat = {
  state: SeatState;
  /** Drawn on the seat. */
  initials?: string | undefined;
  /** Said in words. */
  name?: string | undefined;
  /**
   * Keeps the seat yours in words when its state tells something else: that it is still open, that you are on the way or
   * checked in.
   */
  you?: boolean | undefined;
};
