import { classNames } from '../class-names.ts';
import styles from './chair.module.css';
import { polar } from './polar.ts';

export type ChairPaint = 'blush' | 'butter' | 'sage' | 'you';

type ChairProps = {
  /** A free chair, drawn in the colour of the text around it, is yours. */
  paint: ChairPaint;
  radius: number;
  /** Where the back runs around the cushion, and how far to each side. */
  backRadius: number;
  halfBackDegrees: number;
  /** Which way the back points; up by itself. */
  degrees?: number;
};

/** A chair of a large table, seen from above, around 0,0. */
export function Chair({ paint, radius, backRadius, halfBackDegrees, degrees = 0 }: ChairProps) {
  const from = polar(-halfBackDegrees, backRadius);
  const to = polar(halfBackDegrees, backRadius);
  return (
    <g className={classNames(styles.chair, styles[paint])}>
      <path
        className={styles.back}
        d={`M${from.x} ${from.y}A${backRadius} ${backRadius} 0 0 1 ${to.x} ${to.y}`}
        {...(degrees !== 0 && { transform: `rotate(${degrees})` })}
      />
      <circle className={styles.cushion} r={radius} />
    </g>
  );
}
