import type { SeatState, TableSeat } from '../../ui/table/seat.ts';

const chairs = 4;

/** A table for four: the given seats, and the remaining chairs in the state `others`. */
export function fourSeats(known: readonly TableSeat[], others: SeatState = 'open'): readonly TableSeat[] {
  return [...known, ...Array.from({ length: Math.max(0, chairs - known.length) }, () => ({ state: others }))];
}
