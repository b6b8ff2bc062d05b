import { Chair, type ChairPaint } from '../../../ui/drawings/chair.tsx';
import { Dish, type DishName } from '../../../ui/drawings/dish.tsx';
import { PlaceSetting } from '../../../ui/drawings/place-setting.tsx';
import { polar } from '../../../ui/drawings/polar.ts';
import { HeroCentre } from './hero-centre.tsx';
import styles from './hero-table.module.css';

const centre = 450;
const clothRadius = 292;
const plateRing = 212;
const seatRing = 358;
/** The student's chair is drawn further out than the others. */
const yourRing = 398;
const firstSeatDegrees = 20.5;
const chair = { radius: 46, backRadius: 57, halfBackDegrees: 64 };

interface Place {
  readonly college: string;
  readonly studies: string;
  readonly dish: DishName;
  readonly paint: Exclude<ChairPaint, 'you'>;
  readonly tiltDegrees: number;
}

/** Clockwise from the top. No names: only the students at a table see each other's names. */
const places: readonly (Place | 'you')[] = [
  { college: 'NYU', studies: 'film', dish: 'noodles', paint: 'blush', tiltDegrees: -5 },
  { college: 'Pratt', studies: 'architecture', dish: 'pizza', paint: 'butter', tiltDegrees: 4 },
  { college: 'Pace', studies: 'nursing', dish: 'salad', paint: 'sage', tiltDegrees: -3 },
  { college: 'FIT', studies: 'textiles', dish: 'tart', paint: 'blush', tiltDegrees: 5 },
  { college: 'CCNY', studies: 'physics', dish: 'citrus', paint: 'butter', tiltDegrees: -4 },
  { college: 'Baruch', studies: 'finance', dish: 'soup', paint: 'sage', tiltDegrees: 3 },
  'you',
  { college: 'Hunter', studies: 'history', dish: 'egg', paint: 'butter', tiltDegrees: -3 },
];

/** The table of the landing page: seven students from seven colleges, and the visitor's empty chair. */
export function HeroTable() {
  return (
    <svg
      className={styles.drawing}
      viewBox="-30 -30 960 960"
      role="img"
      aria-label="A round table for eight, seen from above. Seven students from seven colleges are seated; the empty chair is yours."
    >
      <circle className={styles.shade} cx={centre} cy={centre + 8} r={clothRadius} />
      <circle className={styles.cloth} cx={centre} cy={centre} r={clothRadius} />
      <circle className={styles.hem} cx={centre} cy={centre} r={clothRadius - 13} />
      {places.map((place, index) => (
        <Setting key={angle(index)} degrees={angle(index)} dish={place === 'you' ? undefined : place.dish} />
      ))}
      <HeroCentre x={centre} y={centre} />
      {places.map((place, index) =>
        place === 'you' ? (
          <YourChair key={angle(index)} degrees={angle(index)} />
        ) : (
          <Seat key={angle(index)} degrees={angle(index)} place={place} />
        ),
      )}
    </svg>
  );
}

function angle(index: number): number {
  return firstSeatDegrees + (index * 360) / places.length;
}

function Setting({ degrees, dish }: { degrees: number; dish: DishName | undefined }) {
  const { x, y } = polar(degrees, plateRing, centre);
  return (
    <g transform={`translate(${x} ${y}) rotate(${degrees}) scale(3.25)`}>
      <PlaceSetting dish={dish && <Dish name={dish} />} laid />
    </g>
  );
}

function Seat({ degrees, place }: { degrees: number; place: Place }) {
  const { x, y } = polar(degrees, seatRing, centre);
  const cardWidth = 26 + place.studies.length * 9.6;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Chair {...chair} paint={place.paint} degrees={degrees} />
      <text className={styles.college} y="2" style={{ fontSize: collegeSize(place.college) }}>
        {place.college}
      </text>
      <g transform={`translate(0 54) rotate(${place.tiltDegrees})`}>
        <rect className={styles.card} x={-cardWidth / 2} y="-16" width={cardWidth} height="33" rx="3" />
        <path className={styles.fold} d={`M${-cardWidth / 2} -11H${cardWidth / 2}`} />
        <text className={styles.studies} y="4">
          {place.studies}
        </text>
      </g>
    </g>
  );
}

function YourChair({ degrees }: { degrees: number }) {
  const { x, y } = polar(degrees, yourRing, centre);
  return (
    <g transform={`translate(${x} ${y})`}>
      <Chair {...chair} paint="you" degrees={degrees} />
      <text className={styles.college} y="2" style={{ fontSize: '27px' }}>
        You
      </text>
    </g>
  );
}

/**
 * The largest font size that fits the cushion. In this typeface a capital is about 1.5 times as wide as a
 * small letter.
 */
function collegeSize(college: string): string {
  const capitals = college.match(/[A-Z]/g)?.length ?? 0;
  const widthEm = capitals * 0.78 + (college.length - capitals) * 0.54;
  return `${Math.round(Math.min(27, 74 / widthEm))}px`;
}
