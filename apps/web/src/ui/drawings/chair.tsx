import { classNames } from '../class-names.ts';
import styles from './chair.module.css';
import { polar } from './polar.ts';

export type ChairPaint = 'blush' | 'butter' | 'sage' | 'you';

type ChairProps = {
  /** `you` is a free chair, drawn in the text colour. */
  paint: ChairPaint;
  radius: number;
  /** The back is an arc around the cushion: its radius, and its angle to each side. */
  backRadius: number;
  halfBackDegrees: number;
  /** The direction of the back, clockwise; 0 points up. */
  degrees?: number;
};

/** A chair of a large table, seen from above, drawn around 0,0. */
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
