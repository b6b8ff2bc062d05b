import { useId } from 'react';
import { polar } from '../../ui/drawings/polar.ts';
import styles from './mini-table.module.css';

interface MiniTableProps {
  number: number;
  students: number;
  checkedIn: number;
  absent: number;
  hasVenue: boolean;
}

const ring = 16.6;
const centre = 20;

/** A table from above, one arc per student: green for checked in, pale for absent. Hatched without a venue. */
export function MiniTable({ number, students, checkedIn, absent, hasVenue }: MiniTableProps) {
  const hatchId = useId();
  const chairs = Math.max(1, students);
  const halfWidth = Math.min(25, 360 / chairs / 2 - 7);
  const words = [
    `Table ${number}: ${students} ${students === 1 ? 'student' : 'students'}`,
    ...(checkedIn > 0 ? [`${checkedIn} checked in`] : []),
    ...(absent > 0 ? [`${absent} absent`] : []),
    ...(hasVenue ? [] : ['no venue']),
  ].join(', ');
  return (
    <svg
      viewBox="0 0 40 40"
      role="img"
      aria-label={words}
      className={styles.table}
      data-state={hasVenue ? undefined : 'none'}
    >
      {!hasVenue && (
        <pattern
          id={hatchId}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={styles.ground} />
          <path d="M0 0V5" className={styles.line} />
        </pattern>
      )}
      <circle cx={centre} cy={centre} r={10.4} fill={hasVenue ? undefined : `url(#${hatchId})`} />
      {Array.from({ length: students }, (_, index) => {
        const middle = (index * 360) / chairs;
        const from = polar(middle - halfWidth, ring, centre);
        const to = polar(middle + halfWidth, ring, centre);
        const state = index < checkedIn ? 'in' : index >= students - absent ? 'absent' : undefined;
        return (
          <path
            key={index}
            data-state={state}
            d={`M${from.x} ${from.y}A${ring} ${ring} 0 0 1 ${to.x} ${to.y}`}
          />
        );
      })}
    </svg>
  );
}
