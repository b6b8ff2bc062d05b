import type { WeekDateBody } from '@crewtable/contract';
import { mealCloth } from '../../ui/drawings/meal-cloth.ts';
import { fill } from '../../ui/drawings/paint.ts';
import { CENTRE, CLOTH_RADIUS, seatPlace, SIZE } from '../../ui/table/table-geometry.ts';
import styles from './seat-gauge.module.css';
import { chairs, isBookable, takenChairs } from './week-text.ts';

const places = Array.from({ length: chairs }, (_, index) => seatPlace(index, chairs));

/** A small table whose eight chairs stand for the whole room. Decorative: a text beside it says the same. */
export function SeatGauge({ date, className }: { date: WeekDateBody; className?: string | undefined }) {
  const taken = takenChairs(date);
  const isMuted = !isBookable(date);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className={className}
      data-muted={isMuted || undefined}
    >
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={CLOTH_RADIUS}
        className={styles.cloth}
        style={isMuted ? undefined : fill(mealCloth(date.title, date.seasonSlug !== null))}
      />
      {places.map(({ x, y, radius }, index) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={radius}
          className={index < taken && date.state !== 'cancelled' ? styles.taken : styles.free}
        />
      ))}
    </svg>
  );
}
