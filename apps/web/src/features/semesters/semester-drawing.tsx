import type { SeasonBody } from '@crewtable/contract';
import type { ReactElement } from 'react';
import { Bridge } from '../../ui/drawings/bridge.tsx';
import { Dish } from '../../ui/drawings/dish.tsx';
import { fill } from '../../ui/drawings/paint.ts';
import { Skyline } from '../../ui/drawings/skyline.tsx';
import styles from './semester-drawing.module.css';
import { SunTable } from './sun-table.tsx';

function SummerDrawing() {
  return (
    <div className={styles.drawing} data-season="summer">
      <SunTable className={styles.sun} />
      <Skyline lit className={styles.skyline} />
    </div>
  );
}

const leaves = [
  { x: 40, y: 36, degrees: -20, scale: 1.1, paint: 'crust' },
  { x: 120, y: 82, degrees: 30, scale: 0.8, paint: 'coral' },
  { x: 212, y: 30, degrees: 70, scale: 1, paint: 'yolk' },
  { x: 300, y: 74, degrees: -50, scale: 1.2, paint: 'coral-deep' },
  { x: 372, y: 28, degrees: 15, scale: 0.9, paint: 'crust' },
  { x: 86, y: 138, degrees: 100, scale: 0.7, paint: 'yolk' },
  { x: 318, y: 150, degrees: -110, scale: 0.8, paint: 'coral' },
] as const;

/** Leaves above the bridge. */
function FallDrawing() {
  return (
    <div className={styles.drawing} data-season="fall">
      <Bridge className={styles.bridge} />
      <svg
        viewBox="0 0 400 220"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.cover}
      >
        {leaves.map(({ x, y, degrees, scale, paint }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees}) scale(${scale})`}>
            <path d="M0-16C12-12 14 4 0 18C-14 4-12-12 0-16z" style={fill(paint)} />
            <path d="M0-12V22" className={styles.vein} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const blossoms = [
  { x: 60, y: 52 },
  { x: 128, y: 34 },
  { x: 168, y: 84 },
  { x: 246, y: 46 },
  { x: 318, y: 78 },
  { x: 352, y: 34 },
] as const;

/** A blossoming branch above an empty coffee cup. */
function SpringDrawing() {
  return (
    <div className={styles.drawing} data-season="spring">
      <svg
        viewBox="0 0 400 220"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.cover}
      >
        <path
          className={styles.branch}
          d="M-10 66C60 40 110 72 180 62S300 40 410 58M128 62C140 44 132 38 128 34M246 56C252 50 248 48 246 46M318 52C322 62 320 70 318 78M168 63V84"
        />
        {blossoms.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            {[0, 72, 144, 216, 288].map((degrees) => (
              <ellipse
                key={degrees}
                cy="-9"
                rx="6.5"
                ry="9"
                transform={`rotate(${degrees})`}
                style={fill('blush')}
              />
            ))}
            <circle r="4" style={fill('yolk')} />
          </g>
        ))}
        <g transform="translate(104 160) scale(2.6)">
          <circle r="15" style={fill('china')} />
          <Dish name="croissant" />
        </g>
        <g transform="translate(202 172) scale(2.3)">
          <circle r="15" style={fill('china')} />
          <Dish name="latte" />
        </g>
        <g transform="translate(296 158) scale(2.6)">
          <Dish name="egg" />
        </g>
      </svg>
    </div>
  );
}

function TableDrawing() {
  return (
    <div className={styles.drawing}>
      <SunTable className={styles.sun} />
    </div>
  );
}

const drawings = new Map<string, ReactElement>(
  Object.entries({
    summer: <SummerDrawing />,
    fall: <FallDrawing />,
    spring: <SpringDrawing />,
    table: <TableDrawing />,
  } satisfies Record<SeasonBody['picture'], ReactElement>),
);

/** The drawing with the given name. A page that is older than the server may not know the name. */
export function SemesterDrawing({ name }: { name: string }) {
  return drawings.get(name) ?? <TableDrawing />;
}
