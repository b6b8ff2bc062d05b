import { serve } from '../../../ui/drawings/dish.tsx';
import type { SeatState, TableSeat } from '../../../ui/table/seat.ts';

const guests = [
  ['AB', 'Ana'],
  ['BC', 'Ben'],
  ['CD', 'Chi'],
  ['DE', 'Dee'],
  ['EF', 'Eli'],
  ['FG', 'Fay'],
  ['GH', 'Gus'],
  ['HI', 'Hal'],
] as const;

/** Seats with fictional guests. The first one is the reader's own seat. */
export function seatsFor(states: readonly SeatState[]): TableSeat[] {
  return states.map((state, i) => {
    const [initials, name] = guests[i] ?? [];
    const known = state !== 'open' && state !== 'locked';
    return known ? { state, initials, name, you: i === 0 } : { state };
  });
}

export const someDishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'croissant', 'egg');
