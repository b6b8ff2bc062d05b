import { dateOf, secondsOf } from '../books.ts';

export interface Rhythm {
  interval: string;
  interval_count: number;
}

const daySeconds = 24 * 60 * 60;

/** The first turn of the rhythm after a moment. It keeps to the anchor's day: 31 January, 28 February, 31 March. */
export function nextTurn(anchor: number, after: number, rhythm: Rhythm): number {
  for (let count = 1; ; count += 1) {
    const turn = turnOf(anchor, rhythm, count);
    if (turn > after) return turn;
  }
}

function turnOf(anchor: number, { interval, interval_count }: Rhythm, count: number): number {
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
      throw new Error(`There is no rhythm called ${interval}.`);
  }
}

function monthsLater(anchor: number, months: number): number {
  const start = dateOf(anchor);
  const turn = dateOf(anchor);
  turn.setUTCMonth(start.getUTCMonth() + months);
  // A day that the month does not have runs over into the next one: back to the last that it has.
  if (turn.getUTCDate() !== start.getUTCDate()) turn.setUTCDate(0);
  return secondsOf(turn);
}
