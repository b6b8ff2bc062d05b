/** A place on the globe. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

type Line = readonly (readonly [longitude: number, latitude: number])[];

/*
 * Lower Manhattan as somebody would draw it on a napkin: shores, the streets by which people find their way, bridges.
 * Rough on purpose; the phone's own maps lead there.
 */
export const island: Line = [
  [-74.014, 40.701],
  [-74.0172, 40.7045],
  [-74.0178, 40.711],
  [-74.0162, 40.718],
  [-74.0125, 40.7262],
  [-74.0108, 40.736],
  [-73.9725, 40.736],
  [-73.9716, 40.7265],
  [-73.9752, 40.716],
  [-73.9775, 40.7108],
  [-73.9925, 40.7096],
  [-74.0, 40.708],
  [-74.0065, 40.7032],
];

interface Street {
  readonly name: string;
  readonly wide?: boolean;
  readonly line: Line;
}

export const streets: readonly Street[] = [
  {
    name: 'Broadway',
    wide: true,
    line: [
      [-74.0138, 40.7047],
      [-74.009, 40.7107],
      [-74.0062, 40.7141],
      [-74.0019, 40.7193],
      [-73.997, 40.7255],
      [-73.9912, 40.7338],
    ],
  },
  {
    name: 'Canal St',
    wide: true,
    line: [
      [-74.0105, 40.726],
      [-74.0058, 40.7225],
      [-74.0019, 40.7193],
      [-73.9962, 40.716],
      [-73.99, 40.7147],
    ],
  },
  {
    name: 'Houston St',
    wide: true,
    line: [
      [-74.0105, 40.7288],
      [-73.997, 40.7255],
      [-73.9925, 40.7243],
      [-73.987, 40.7222],
      [-73.9755, 40.719],
    ],
  },
  {
    name: 'Delancey St',
    wide: true,
    line: [
      [-73.9942, 40.721],
      [-73.988, 40.7184],
      [-73.9768, 40.7148],
    ],
  },
  {
    name: 'Bowery',
    wide: true,
    line: [
      [-73.9978, 40.714],
      [-73.9962, 40.716],
      [-73.9935, 40.7207],
      [-73.9925, 40.7243],
      [-73.991, 40.729],
    ],
  },
  {
    name: 'Allen St',
    line: [
      [-73.9925, 40.7147],
      [-73.9903, 40.7194],
      [-73.9886, 40.7232],
      [-73.9845, 40.731],
    ],
  },
  {
    name: 'Essex St',
    line: [
      [-73.99, 40.7147],
      [-73.988, 40.7184],
      [-73.9862, 40.7222],
      [-73.982, 40.73],
    ],
  },
  {
    name: 'Broome St',
    line: [
      [-74.0052, 40.7246],
      [-73.9995, 40.7215],
      [-73.9938, 40.7193],
      [-73.9795, 40.7147],
    ],
  },
  {
    name: 'Grand St',
    line: [
      [-74.0045, 40.723],
      [-73.9985, 40.7199],
      [-73.9945, 40.7182],
      [-73.9795, 40.7138],
    ],
  },
  {
    name: 'Chambers St',
    line: [
      [-74.0138, 40.7172],
      [-74.0062, 40.7141],
      [-74.0035, 40.7126],
    ],
  },
  {
    name: 'Fulton St',
    line: [
      [-74.0105, 40.7117],
      [-74.009, 40.7107],
      [-74.003, 40.7062],
    ],
  },
  {
    name: 'Wall St',
    line: [
      [-74.0118, 40.708],
      [-74.007, 40.705],
    ],
  },
  {
    name: 'Hudson St',
    line: [
      [-74.0092, 40.7165],
      [-74.0072, 40.723],
      [-74.0062, 40.732],
    ],
  },
  {
    name: 'Water St',
    line: [
      [-74.0125, 40.7033],
      [-74.007, 40.7055],
      [-74.0015, 40.7088],
    ],
  },
  {
    name: 'West St',
    wide: true,
    line: [
      [-74.0155, 40.704],
      [-74.0135, 40.7172],
      [-74.0105, 40.7288],
    ],
  },
  {
    name: 'East Broadway',
    line: [
      [-73.9978, 40.714],
      [-73.99, 40.7141],
      [-73.983, 40.715],
    ],
  },
];

export const bridges: readonly Line[] = [
  [
    [-74.004, 40.7125],
    [-73.9935, 40.703],
  ],
  [
    [-73.995, 40.716],
    [-73.9865, 40.701],
  ],
  [
    [-73.983, 40.7163],
    [-73.965, 40.711],
  ],
];

const metresPerLatitude = 111_200;
const metresPerLongitude = 84_300;
/** Streets are not the way the crow flies. */
const detour = 1.3;
const metresPerMinute = 80;

function metresBetween(a: GeoPoint, b: GeoPoint): { readonly east: number; readonly north: number } {
  return {
    east: (b.longitude - a.longitude) * metresPerLongitude,
    north: (b.latitude - a.latitude) * metresPerLatitude,
  };
}

/** How long somebody walks, in whole minutes. */
export function walkMinutes(from: GeoPoint, to: GeoPoint): number {
  const { east, north } = metresBetween(from, to);
  return Math.max(1, Math.round((Math.hypot(east, north) * detour) / metresPerMinute));
}

/** '4 min walk'; from further away nobody walks. */
export function walkWords(minutes: number): string {
  return minutes <= 90 ? `${minutes} min walk` : 'Too far to walk';
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly centre: GeoPoint;
  readonly metresWide: number;
}

/** Where a point lies on the drawing, the centre in its middle and north above. */
export function project({ latitude, longitude }: GeoPoint, frame: Frame): { x: number; y: number } {
  const { east, north } = metresBetween(frame.centre, { latitude, longitude });
  const scale = frame.width / frame.metresWide;
  return { x: round(frame.width / 2 + east * scale), y: round(frame.height / 2 - north * scale) };
}

export function pathOf(line: Line, frame: Frame): string {
  return line
    .map(([longitude, latitude], index) => {
      const { x, y } = project({ latitude, longitude }, frame);
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

interface StreetLabel {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** In the middle of the longest stretch of a street that can be seen, along it and never upside down. */
export function labelOf(line: Line, frame: Frame): StreetLabel | undefined {
  let longest: (StreetLabel & { length: number }) | undefined;
  for (const [index, [longitude, latitude]] of line.entries()) {
    const next = line[index + 1];
    if (next === undefined) break;
    const from = project({ latitude, longitude }, frame);
    const to = project({ latitude: next[1], longitude: next[0] }, frame);
    const seen = clip(from, to, frame);
    if (seen === undefined || (longest !== undefined && seen.length <= longest.length)) continue;
    const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const turn = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
    longest = { x: seen.x, y: seen.y, turn: round(turn), length: seen.length };
  }
  if (longest === undefined || longest.length < smallestLabelled) return undefined;
  return { x: longest.x, y: longest.y, turn: longest.turn };
}

const smallestLabelled = 70;
const samples = 40;

/** The part of a stretch that lies within the drawing, by its middle and length. */
function clip(from: Point, to: Point, { width, height }: Frame) {
  const margin = 14;
  const inside = Array.from({ length: samples + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / samples,
    y: from.y + ((to.y - from.y) * step) / samples,
  })).filter(({ x, y }) => x > margin && x < width - margin && y > margin && y < height - margin);
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    x: round((first.x + last.x) / 2),
    y: round((first.y + last.y) / 2),
    length: Math.hypot(last.x - first.x, last.y - first.y),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
