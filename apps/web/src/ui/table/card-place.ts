import { CENTRE, seatPlace, SIZE } from './table-geometry.ts';

/** Slight rotations, so that the place cards look placed by hand. */
const turns = [-2, 1.5, -1.5, 2, -1, 1.5, -2, 1];
/** Cards move outwards by these distances, so that they do not cover plates. */
const upperShift = 14;
const lowerShift = 8;

interface CardPlace {
  /** The middle of the upper edge, in the drawing of the table. */
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

/** The place card of a seat, below its cushion. */
export function cardPlace(index: number, count: number, start = 0): CardPlace {
  const { x, y, radius } = seatPlace(index, count, start);
  const [sideways, upwards] = [(x - CENTRE) / CENTRE, (y - CENTRE) / CENTRE];
  // Zero for seats at the top, the bottom and the sides; largest between them.
  const between = Math.min(1, Math.abs(sideways * upwards) * 3.1);
  const shift = Math.sign(sideways) * between * (upwards < 0 ? upperShift : lowerShift);
  return { x: x + shift, y: y + radius + 0.9, degrees: turns[index % turns.length] ?? 0 };
}

/** A length of the drawing as a share of its size, for CSS. */
export const asPercent = (length: number) => `${((length / SIZE) * 100).toFixed(2)}%`;
