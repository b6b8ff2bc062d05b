import { classNames } from '../../ui/class-names.ts';
import { Dish, type DishName } from '../../ui/drawings/dish.tsx';
import { PlaceSetting } from '../../ui/drawings/place-setting.tsx';
import { polar } from '../../ui/drawings/polar.ts';
import styles from './half-table.module.css';

const centre = { x: 188, y: -58 };
const clothRadius = 240;
const hemRadius = 229;
const plateRing = 174;
const yourRing = 292;

const settings: readonly { readonly degrees: number; readonly dish: DishName | 'yours' }[] = [
  { degrees: 142, dish: 'citrus' },
  { degrees: 180, dish: 'yours' },
  { degrees: 218, dish: 'tart' },
];

const stitchRadius = 33;
const stitchHalfDegrees = 14;
/** The rim of the student's chair: eight stitches, one for each digit of the code, clockwise from the top. */
const stitches = Array.from({ length: 8 }, (_, index) => {
  const middle = 22.5 + index * 45;
  const from = polar(middle - stitchHalfDegrees, stitchRadius);
  const to = polar(middle + stitchHalfDegrees, stitchRadius);
  return { middle, path: `M${from.x} ${from.y}A${stitchRadius} ${stitchRadius} 0 0 1 ${to.x} ${to.y}` };
});

type HalfTableProps = { digits: number; verified: boolean };

/** The drawing for phones: the part of the table in front of the student, and the student's chair. */
export function HalfTable({ digits, verified }: HalfTableProps) {
  const taken = verified || digits === stitches.length;
  return (
    <svg
      viewBox="0 0 375 280"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className={styles.drawing}
    >
      <circle className={styles.cloth} cx={centre.x} cy={centre.y} r={clothRadius} />
      <circle className={styles.hem} cx={centre.x} cy={centre.y} r={hemRadius} />
      {settings.map(({ degrees, dish }) => {
        const { x, y } = polar(degrees, plateRing);
        return (
          <g
            key={degrees}
            transform={`translate(${centre.x + x} ${centre.y + y}) rotate(${degrees}) scale(2.6)`}
          >
            <PlaceSetting dish={served(dish, verified)} laid />
          </g>
        );
      })}
      <g
        transform={`translate(${centre.x} ${centre.y + yourRing})`}
        className={classNames(styles.chair, taken && styles.taken)}
      >
        <path className={styles.back} d="M-34 24A40 40 0 0 0 34 24" />
        <circle className={styles.cushion} r={stitchRadius} />
        {stitches.map(({ middle, path }, index) => (
          <path
            key={middle}
            d={path}
            className={classNames(styles.stitch, (verified || index < digits) && styles.sewn)}
          />
        ))}
        <text className={styles.you} y="1.5">
          You
        </text>
      </g>
    </svg>
  );
}

/** The student's plate is empty until the sign-in succeeds. */
function served(dish: DishName | 'yours', verified: boolean) {
  if (dish !== 'yours') return <Dish name={dish} />;
  return verified ? <Dish name="egg" /> : undefined;
}
