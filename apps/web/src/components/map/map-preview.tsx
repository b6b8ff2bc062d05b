import { memo } from 'react';
import { Mark } from '../../ui/drawings/mark.tsx';
import { bridges, island, landmarks, parks, streets } from './manhattan.ts';
import type { Breadth, GeoPoint } from './manhattan.ts';
import {
  metresBetween,
  pathOf,
  pathThrough,
  project,
  walkBetween,
  walkMinutes,
  walkText,
} from './map-geometry.ts';
import type { Frame } from './map-geometry.ts';
import { bodyOf, labelLandmarks, labelStreets } from './map-labels.ts';
import type { Region } from './map-labels.ts';
import styles from './map-preview.module.css';

const width = 520;
const height = 176;
const usualMetresWide = 1_250;
const maxMetresWide = 2_800;
const middle = { x: width / 2, y: height / 2 };
const pinRadius = 24;

/** Narrow phones show only the middle of the drawing, wide ones all of it: no label crosses either border. */
const regions: readonly Region[] = [
  { left: 120, right: 400 },
  { left: 0, right: 92 },
  { left: 428, right: width },
];
const breadths: readonly Breadth[] = ['lane', 'street', 'wide'];

type MapPreviewProps = {
  place: GeoPoint;
  name: string;
  /** The student's position; undefined until the student asks for it. */
  from: GeoPoint | undefined;
};

/**
 * The streets around the meeting place. Drawn without a map service, so that no third party learns where
 * crews meet.
 */
export function MapPreview({ place, name, from }: MapPreviewProps) {
  const metresWide = metresWideFor(place, from);
  const frame: Frame = { width, height, centre: place, metresWide };
  const walk = from === undefined ? undefined : walkText(walkMinutes(from, place));
  const own = from === undefined ? undefined : project(from, frame);
  const isOwnSeen = own !== undefined && own.x > 130 && own.x < 390 && own.y > 12 && own.y < height - 12;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map: ${name}${walk === undefined ? '' : `, ${walk}`}`}
      className={styles.map}
    >
      <rect width={width} height={height} className={styles.water} />
      <path d={`${pathOf(island, frame)}Z`} className={styles.land} />
      {parks.map((line) => (
        <path key={pathOf(line, frame)} d={`${pathOf(line, frame)}Z`} className={styles.park} />
      ))}
      {breadths.map((breadth) => (
        <path
          key={breadth}
          d={streets
            .filter((street) => street.breadth === breadth)
            .map(({ line }) => pathOf(line, frame))
            .join('')}
          className={styles[breadth]}
        />
      ))}
      {bridges.map((line) => (
        <path key={pathOf(line, frame)} d={pathOf(line, frame)} className={styles.bridge} />
      ))}
      <Names place={place} metresWide={metresWide} hasWalk={walk !== undefined} />
      {isOwnSeen && (
        <>
          <path d={pathThrough(walkBetween(own, middle))} className={styles.way} />
          <circle cx={own.x} cy={own.y} r="10" className={styles.ownRim} />
          <circle cx={own.x} cy={own.y} r="6.5" className={styles.own} />
        </>
      )}
      <g transform={`translate(${middle.x} ${middle.y})`}>
        <circle r={pinRadius + 3} className={styles.pinRim} />
        <circle r={pinRadius} className={styles.pin} />
        <svg x="-17" y="-17" width="34" height="34" viewBox="0 0 40 40" className={styles.sign}>
          <Mark chairs={4} />
        </svg>
      </g>
      {walk !== undefined && (
        <g transform={`translate(${middle.x} ${height - 24})`}>
          <rect x="-60" y="-13" width="120" height="26" rx="13" className={styles.pill} />
          <text className={styles.walk}>{walk}</text>
        </g>
      )}
    </svg>
  );
}

/** The width that shows both ends of the walk, unless labels would become unreadable. */
function metresWideFor(place: GeoPoint, from: GeoPoint | undefined): number {
  if (from === undefined) return usualMetresWide;
  const { east, north } = metresBetween(place, from);
  const needed = Math.max((Math.abs(east) * width) / 120, (Math.abs(north) * width) / (height / 2 - 18));
  return needed > maxMetresWide ? usualMetresWide : Math.max(usualMetresWide, Math.ceil(needed));
}

type NamesProps = { place: GeoPoint; metresWide: number; hasWalk: boolean };

/** Labels rivers and parks first, then as many streets as fit. Memoised, because the crew is polled. */
const Names = memo(function Names({ place, metresWide, hasWalk }: NamesProps) {
  const frame: Frame = { width, height, centre: place, metresWide };
  const inTheWay = [
    { ...middle, radius: pinRadius + 4 },
    ...(hasWalk ? [-46, -15, 15, 46].map((x) => ({ x: middle.x + x, y: height - 24, radius: 16 })) : []),
  ];
  const asides = labelLandmarks(landmarks, frame, regions, inTheWay);
  const names = labelStreets(streets, frame, regions, [...inTheWay, ...asides.flatMap(bodyOf)]);
  return (
    <>
      {asides.map(({ words, x, y, turn }) => (
        <text
          key={`${words} ${x}`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className={styles.aside}
        >
          {words}
        </text>
      ))}
      {names.map(({ words, x, y, turn }) => (
        <text key={words} transform={`translate(${x} ${y}) rotate(${turn})`} className={styles.label}>
          {words}
        </text>
      ))}
    </>
  );
}, isSamePlan);

function isSamePlan(a: NamesProps, b: NamesProps): boolean {
  return (
    a.place.latitude === b.place.latitude &&
    a.place.longitude === b.place.longitude &&
    a.metresWide === b.metresWide &&
    a.hasWalk === b.hasWalk
  );
}
