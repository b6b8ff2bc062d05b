import { Chair } from '../../ui/drawings/chair.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { PlaceSetting } from '../../ui/drawings/place-setting.tsx';
import styles from './sunset-table.module.css';

const centre = { x: 720, y: 590 };
const clothRadius = 430;
const plateRing = 352;
const seatRing = 494;

const dishes = serve('tart', 'salad', 'noodles', 'egg', 'citrus', 'pizza', 'soup');
const paints = ['sage', 'blush', 'butter', 'you', 'sage', 'butter', 'blush'] as const;

/** The chairs above the horizon, clockwise from the left. */
const places = paints.map((paint, index) => ({ paint, degrees: (index - 3) * 24, dish: dishes[index] }));

/** The table drawn as a setting sun, half below the horizon. The chair at the top is free. */
export function SunsetTable() {
  return (
    <svg
      viewBox="140 40 1160 560"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={styles.drawing}
    >
      <g transform={`translate(${centre.x} ${centre.y})`}>
        {places.map(({ paint, degrees }) => (
          <g key={degrees} transform={`rotate(${degrees}) translate(0 ${-seatRing})`}>
            <Chair paint={paint} radius={40} backRadius={51} halfBackDegrees={62} />
          </g>
        ))}
        <circle className={styles.cloth} r={clothRadius} />
        <circle className={styles.hem} r={clothRadius - 14} />
        {places.map(({ paint, degrees, dish }) => (
          <g key={degrees} transform={`rotate(${degrees}) translate(0 ${-plateRing}) scale(3)`}>
            <PlaceSetting dish={paint === 'you' ? undefined : dish} laid />
          </g>
        ))}
      </g>
    </svg>
  );
}
