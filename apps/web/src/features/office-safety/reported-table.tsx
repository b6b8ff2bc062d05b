import type { ReportBody } from '@crewtable/contract';
import { CENTRE, CLOTH_RADIUS, seatPlace, SIZE } from '../../ui/table/table-geometry.ts';
import styles from './reported-table.module.css';

interface ReportedTableProps {
  table: NonNullable<ReportBody['table']>;
  reporter: string;
  about: string;
}

/** The table where it happened: the reporter's seat is outlined, the reported student's filled. */
export function ReportedTable({ table: { number, day, seats }, reporter, about }: ReportedTableProps) {
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle className={styles.cloth} cx={CENTRE} cy={CENTRE} r={CLOTH_RADIUS} />
        {seats.map(({ initials, part }, index) => {
          const { x, y, radius, back } = seatPlace(index, seats.length);
          return (
            <g key={back} data-part={part}>
              <path className={styles.back} d={back} />
              <circle className={styles.seat} cx={x} cy={y} r={radius} />
              <text x={x} y={y} className={styles.initials}>
                {initials}
              </text>
            </g>
          );
        })}
        <text x={CENTRE} y={CENTRE} className={styles.number}>
          {number}
        </text>
      </svg>
      <figcaption>
        Table {number}, {day}.
        <br />
        {reporter} outlined, {about} filled
      </figcaption>
    </figure>
  );
}
