import { daySeconds } from '../durations.ts';
import { dateOf, secondsOf } from '../object-store.ts';

export interface BillingInterval {
  interval: string;
  interval_count: number;
}

/** The first period boundary after a time. Keeps the anchor's day: 31 January, 28 February, 31 March. */
export function nextTurn(anchor: number, after: number, rhythm: BillingInterval): number {
  for (let count = 1; ; count += 1) {
    const turn = turnOf(anchor, rhythm, count);
    if (turn > after) return turn;
  }
}

function turnOf(anchor: number, { interval, interval_count }: BillingInterval, count: number): number {
  const steps = interval_count * count;
  switch (interval) {
    case 'day':
      return anchor + steps * daySeconds;
    case 'week':
      return anchor + steps * 7 * daySeconds;
    case 'month':
      return monthsLater(anchor, steps);
    case 'year':
      return monthsLater(anchor, steps * 12);
    default:
      throw new Error(`Unknown billing interval: ${interval}.`);
  }
}

function monthsLater(anchor: number, months: number): number {
  const start = dateOf(anchor);
  const turn = dateOf(anchor);
  turn.setUTCMonth(start.getUTCMonth() + months);
  // If the month is too short, the date overflows into the next month. Go back to the last day of the month.
  if (turn.getUTCDate() !== start.getUTCDate()) turn.setUTCDate(0);
  return secondsOf(turn);
}
