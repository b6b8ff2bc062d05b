import type { GeoPoint, Line } from './manhattan.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly centre: GeoPoint;
  readonly metresWide: number;
}

const metresPerLatitude = 111_200;
const metresPerLongitude = 84_300;
/** Walking distance is longer than the straight line by this factor. */
const detour = 1.3;
const metresPerMinute = 80;
/** The street grid of Manhattan is rotated clockwise from true north by this angle. */
const gridTurn = (29 * Math.PI) / 180;

export function metresBetween(a: GeoPoint, b: GeoPoint): { readonly east: number; readonly north: number } {
  return {
    east: (b.longitude - a.longitude) * metresPerLongitude,
    north: (b.latitude - a.latitude) * metresPerLatitude,
  };
}

/** The walking time in whole minutes. */
export function walkMinutes(from: GeoPoint, to: GeoPoint): number {
  const { east, north } = metresBetween(from, to);
  return Math.max(1, Math.round((Math.hypot(east, north) * detour) / metresPerMinute));
}

/** For example '4 min walk'; above 90 minutes 'Too far to walk'. */
export function walkText(minutes: number): string {
  return minutes <= 90 ? `${minutes} min walk` : 'Too far to walk';
}

/** Projects a position onto the drawing: the centre is in the middle, north is up. */
export function project({ latitude, longitude }: GeoPoint, frame: Frame): Point {
  const { east, north } = metresBetween(frame.centre, { latitude, longitude });
  const scale = frame.width / frame.metresWide;
  return { x: round(frame.width / 2 + east * scale), y: round(frame.height / 2 - north * scale) };
}

export function pathOf(line: Line, frame: Frame): string {
  return pathThrough(line.map((point) => project(point, frame)));
}

export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** A route with one corner, as in a street grid: first along the avenue, then across. */
export function walkBetween(from: Point, to: Point): readonly Point[] {
  const avenue = { x: Math.sin(gridTurn), y: -Math.cos(gridTurn) };
  const along = (to.x - from.x) * avenue.x + (to.y - from.y) * avenue.y;
  const corner = { x: round(from.x + avenue.x * along), y: round(from.y + avenue.y * along) };
  return [from, corner, to];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
