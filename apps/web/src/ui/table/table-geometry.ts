import { polar, round } from '../drawings/polar.ts';

/* The dimensions of the table in a drawing of 320 x 320. */
export const SIZE = 320;
export const CENTRE = SIZE / 2;
export const CLOTH_RADIUS = 98;
export const HEM_RADIUS = 92.5;
const SEAT_RING = 129;
const BACK_GAP = 5.5;
const BACK_HALF_ANGLE = 62;

/** The more seats, the smaller each seat. */
export function seatRadius(count: number): number {
  if (count <= 4) return 28;
  if (count <= 6) return 25.5;
  return count === 7 ? 24 : 22.5;
}

function plateRing(count: number): number {
  if (count <= 4) return 60;
  return count <= 6 ? 64 : 67;
}

/** With cutlery the plate is smaller, because the cutlery needs space beside it. */
function plateScale(count: number, laid: boolean): number {
  if (laid) return count <= 4 ? 1.12 : count <= 6 ? 1 : 0.9;
  if (count <= 4) return 1.75;
  if (count <= 6) return 1.42;
  return count === 7 ? 1.3 : 1.2;
}

/** The angle of seat `index`, clockwise from the top. */
const seatAngle = (index: number, count: number, start = 0): number => start + (index * 360) / count;

export type SeatPlace = {
  x: number;
  y: number;
  radius: number;
  /** SVG path of the chair's back: an arc on the side away from the table. */
  back: string;
  /** Position of the check mark of a checked-in guest. */
  tick: { x: number; y: number };
};

export function seatPlace(index: number, count: number, start = 0): SeatPlace {
  const angle = seatAngle(index, count, start);
  const { x, y } = polar(angle, SEAT_RING, CENTRE);
  const radius = seatRadius(count);
  const backRadius = radius + BACK_GAP;
  const from = polar(angle - BACK_HALF_ANGLE, backRadius);
  const to = polar(angle + BACK_HALF_ANGLE, backRadius);
  const arc = `A${backRadius} ${backRadius} 0 0 1`;
  return {
    x,
    y,
    radius,
    back: `M${round(x + from.x)} ${round(y + from.y)}${arc} ${round(x + to.x)} ${round(y + to.y)}`,
    tick: { x: round(x + radius * 0.74), y: round(y + radius * 0.74) },
  };
}

type PlatePlace = { x: number; y: number; degrees: number; scale: number };

/** The plate of a seat, rotated so that its lower edge faces the centre of the table. */
export function platePlace(index: number, count: number, start = 0, laid = false): PlatePlace {
  const angle = seatAngle(index, count, start);
  return {
    ...polar(angle, plateRing(count), CENTRE),
    degrees: round(angle),
    scale: plateScale(count, laid),
  };
}

/** The same as an SVG transform. */
export function plateTransform(index: number, count: number, start = 0, laid = false): string {
  const { x, y, degrees, scale } = platePlace(index, count, start, laid);
  return `translate(${x} ${y}) rotate(${degrees}) scale(${scale})`;
}
