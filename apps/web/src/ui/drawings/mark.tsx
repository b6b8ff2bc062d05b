import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './mark.module.css';
import { polar } from './polar.ts';

const RING = 16.6;
const CENTRE = 20;

export const markRadius = 10.4;

/** SVG paths of the chairs in a drawing of 40 x 40. Also for drawings on a canvas. */
export function markArcs(chairs: 4 | 6): string[] {
  const halfWidth = chairs === 4 ? 25 : 17;
  return Array.from({ length: chairs }, (_, i) => {
    const middle = (i * 360) / chairs + 180 / chairs;
    const from = polar(middle - halfWidth, RING, CENTRE);
    const to = polar(middle + halfWidth, RING, CENTRE);
    return `M${from.x} ${from.y}A${RING} ${RING} 0 0 1 ${to.x} ${to.y}`;
  });
}

type MarkProps = {
  /** Six for Crewtable, four for QuickCrew (a crew of four). */
  chairs?: 4 | 6;
  /** Rotates the chairs, as a loading indicator. */
  turning?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
};

/** The logo mark: a coral table with chairs, one of them highlighted. Its size is that of the text. */
export function Mark({ chairs = 6, turning = false, className, style }: MarkProps) {
  const arcs = markArcs(chairs);
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={classNames(styles.mark, className)}
      style={{ ...style, '--chairs': chairs } as CSSProperties}
    >
      <circle className={styles.table} cx={CENTRE} cy={CENTRE} r={markRadius} />
      <g className={turning ? styles.turning : undefined}>
        {arcs.map((d, i) => (
          <path key={d} d={d} className={classNames(styles.chair, i === 0 && styles.you)} />
        ))}
      </g>
    </svg>
  );
}
