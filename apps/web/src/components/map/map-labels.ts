import type { Line, Named, Street } from './manhattan.ts';
import { project } from './map-geometry.ts';
import type { Frame, Point } from './map-geometry.ts';

export interface MapLabel extends Point {
  readonly words: string;
  /** Parallel to the street, never upside down. */
  readonly turn: number;
}

/** A horizontal range of the drawing; a label must fit into it so that no edge cuts it. */
export interface Region {
  readonly left: number;
  readonly right: number;
}

const letterWidth = 5.9;
const letterHeight = 11;
const margin = 8;
const steps = 12;

/** The street names that fit: each along its street, without overlapping other labels or obstacles. */
export function labelStreets(
  streets: readonly Street[],
  frame: Frame,
  regions: readonly Region[],
  inTheWay: readonly (Point & { readonly radius: number })[],
): readonly MapLabel[] {
  const taken = [...inTheWay];
  const labels: MapLabel[] = [];
  for (const region of regions) {
    for (const { name, line } of streets) {
      if (labels.some(({ words }) => words === name)) continue;
      const label = candidates(name, line, frame).find((one) => isFree(one, region, frame, taken));
      if (label === undefined) continue;
      labels.push(label);
      taken.push(...bodyOf(label));
    }
  }
  return labels;
}

/** The labels of rivers and parks that are fully visible. */
export function labelLandmarks(
  landmarks: readonly Named[],
  frame: Frame,
  regions: readonly Region[],
  inTheWay: readonly (Point & { readonly radius: number })[],
): readonly MapLabel[] {
  return landmarks
    .map(({ name, at, turn }) => ({ words: name, turn, ...project(at, frame) }))
    .filter((label) => regions.some((region) => isFree(label, region, frame, inTheWay)));
}

/** The area of a label, approximated by a row of circles. */
export function bodyOf({ words, x, y, turn }: MapLabel): readonly (Point & { readonly radius: number })[] {
  const half = (words.length * letterWidth) / 2;
  const radians = (turn * Math.PI) / 180;
  const discs = Math.ceil((half * 2) / letterHeight);
  return Array.from({ length: discs + 1 }, (_, disc) => {
    const away = -half + (disc * half * 2) / discs;
    return { x: x + Math.cos(radians) * away, y: y + Math.sin(radians) * away, radius: letterHeight / 2 };
  });
}

/** All label positions along segments that are long enough for the name; the middle of a segment first. */
function candidates(words: string, line: Line, frame: Frame): readonly MapLabel[] {
  const length = words.length * letterWidth;
  return line.slice(1).flatMap((end, index) => {
    const from = project(line[index]!, frame);
    const to = project(end, frame);
    const stretch = Math.hypot(to.x - from.x, to.y - from.y);
    if (stretch < length * 0.8) return [];
    const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const turn = Math.round(degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees);
    const slack = Math.max(0, 1 - length / stretch) / 2;
    return Array.from({ length: steps + 1 }, (_, step) => (step % 2 === 0 ? step : -step) / steps).map(
      (off) => {
        const share = 0.5 + off * slack;
        return {
          words,
          turn,
          x: Math.round(from.x + (to.x - from.x) * share),
          y: Math.round(from.y + (to.y - from.y) * share),
        };
      },
    );
  });
}

function isFree(
  label: MapLabel,
  { left, right }: Region,
  { height }: Frame,
  taken: readonly (Point & { readonly radius: number })[],
): boolean {
  return bodyOf(label).every(
    ({ x, y, radius }) =>
      x - margin > left &&
      x + margin < right &&
      y - margin > 0 &&
      y + margin < height &&
      taken.every((other) => Math.hypot(other.x - x, other.y - y) > other.radius + radius + 1),
  );
}
