import { serve } from '../../ui/drawings/dish.tsx';
import { polar } from '../../ui/drawings/polar.ts';
import styles from './sun-table.module.css';

const centre = 400;
const clothRadius = 250;
const hemRadius = 239;
const seatRing = 312;
const plateRing = 196;
const chairRadius = 34;
const backRadius = 44;
const halfBackDegrees = 62;

const dishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'egg');
const count = 14;

/** Clockwise, with the top between two chairs. */
const places = Array.from({ length: count }, (_, index) => ({
  degrees: ((index + 0.5) * 360) / count,
  dish: dishes[index % dishes.length],
}));

const from = polar(-halfBackDegrees, backRadius);
const to = polar(halfBackDegrees, backRadius);
const back = `M${from.x} ${from.y}A${backRadius} ${backRadius} 0 0 1 ${to.x} ${to.y}`;

/** The table drawn as a sun. */
export function SunTable({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 800 800" aria-hidden="true" className={className}>
      <circle className={styles.cloth} cx={centre} cy={centre} r={clothRadius} />
      <circle className={styles.hem} cx={centre} cy={centre} r={hemRadius} />
      {places.map(({ degrees, dish }) => {
        const chair = polar(degrees, seatRing, centre);
        const plate = polar(degrees, plateRing, centre);
        return (
          <g key={degrees}>
            <g transform={`translate(${chair.x} ${chair.y})`}>
              <path className={styles.back} d={back} transform={`rotate(${degrees})`} />
              <circle className={styles.cushion} r={chairRadius} />
            </g>
            <g transform={`translate(${plate.x} ${plate.y}) rotate(${degrees}) scale(2.05)`}>
              <circle className={styles.plate} r="15" />
              {dish}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
