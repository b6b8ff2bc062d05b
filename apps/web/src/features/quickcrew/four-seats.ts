import type { SeatState, TableSeat } from '../../ui/table/seat.ts';

const chairs = 4;

/** A table for four: those who are known, and the same state on every chair that is left. */
export function fourSeats(known: readonly TableSeat[], others: SeatState = 'open'): readonly TableSeat[] {
  return [...known, ...Array.from({ length: Math.max(0, chairs - known.length) }, () => ({ state: others }))];
}
