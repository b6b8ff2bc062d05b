import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { PlaceSetting } from '../drawings/place-setting.tsx';
import type { TableSeat } from './seat.ts';
import { CENTRE, CLOTH_RADIUS, HEM_RADIUS, plateTransform, seatPlace, SIZE } from './table-geometry.ts';
import { tableText } from './table-text.ts';
import styles from './table.module.css';

type TableProps = {
  seats: readonly TableSeat[];
  /** Venue and table mates are not known yet. */
  locked?: boolean | undefined;
  /** Venue and table mates are released. */
  lit?: boolean | undefined;
  /** Without plates and texts, for small sizes. */
  mini?: boolean | undefined;
  /** Animates the seats one after another. */
  loading?: boolean | undefined;
  /** Shows fork, knife and glass at each place, for large drawings. */
  laid?: boolean | undefined;
  cloth?: 'paper' | 'coral' | 'sun' | undefined;
  /** The dishes from `serve`, repeated around the table. Passed in, so that other tables do not load them. */
  dishes?: readonly ReactNode[] | undefined;
  /** The drawing in the centre: a padlock, a candle or a vase, drawn around 0,0. */
  centre?: ReactNode;
  /** The light of a window falls on the cloth: the table by day. */
  daylight?: boolean | undefined;
  /** The angle of the first seat, in degrees clockwise from the top. */
  startAngle?: number | undefined;
  /** Replaces the text description that is created from the seats. */
  label?: string | undefined;
  /** Hidden from screen readers, because a text beside it says the same. */
  decorative?: boolean | undefined;
  className?: string | undefined;
  /** Further SVG shapes on the table, around 160,160. */
  children?: ReactNode;
};

/** The four panes of a window, as their light falls on the cloth. */
const windowLight =
  'M72 92 128 62 150 128 94 158zM136 58 192 28 214 94 158 124zM97 166 153 136 175 202 119 232zM161 132 217 102 239 168 183 198z';

const noDishes: readonly ReactNode[] = [];

/** A round table seen from above. It shows a group, and is also the loading indicator. */
export function Table({
  seats,
  locked,
  lit,
  mini,
  loading,
  laid = false,
  cloth = 'paper',
  dishes = noDishes,
  centre,
  daylight,
  startAngle = 0,
  label,
  decorative,
  className,
  children,
}: TableProps) {
  const hatchId = useId();
  const count = seats.length;
  // The key of a seat is its index, not its guest, so that its colours transition in place.
  const places = seats.map((seat, place) => ({ seat, place }));
  const words = label ?? (loading ? 'Loading...' : tableText(seats));
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
      style={{ '--seats': count } as CSSProperties}
      className={classNames(
        styles.table,
        cloth !== 'paper' && styles[cloth],
        locked && styles.locked,
        lit && styles.lit,
        mini && styles.mini,
        loading && styles.loading,
        className,
      )}
    >
      <defs>
        <pattern
          id={hatchId}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={styles.hatchGround} />
          <path d="M0 0V5" className={styles.hatchLine} />
        </pattern>
        {daylight && (
          <clipPath id={`${hatchId}-cloth`}>
            <circle cx={CENTRE} cy={CENTRE} r={CLOTH_RADIUS} />
          </clipPath>
        )}
      </defs>
      <circle className={styles.halo} cx={CENTRE} cy={CENTRE} r={SIZE / 2} />
      <circle className={styles.cloth} cx={CENTRE} cy={CENTRE} r={CLOTH_RADIUS} />
      {!mini && <circle className={styles.hem} cx={CENTRE} cy={CENTRE} r={HEM_RADIUS} />}
      {daylight && <path className={styles.daylight} d={windowLight} clipPath={`url(#${hatchId}-cloth)`} />}
      {!mini &&
        places.map(({ place }) => (
          <g key={place} transform={plateTransform(place, count, startAngle, laid)}>
            <PlaceSetting dish={dishes[place % dishes.length]} laid={laid} />
          </g>
        ))}
      {places.map(({ seat, place }) => (
        <Seat key={place} {...{ seat, place, count, startAngle, hatchId, mini }} />
      ))}
      {centre && <g transform={`translate(${CENTRE} ${CENTRE})`}>{centre}</g>}
      {children}
    </svg>
  );
}

/** Whether the seat shows 'You' if it has no initials: your own seat, taken or still empty. */
function isYours({ state, you }: TableSeat): boolean {
  return state === 'you' || (state === 'open' && you === true);
}

type SeatProps = {
  seat: TableSeat;
  place: number;
  count: number;
  startAngle: number;
  hatchId: string;
  mini: boolean | undefined;
};

function Seat({ seat, place, count, startAngle, hatchId, mini }: SeatProps) {
  const { x, y, radius, back, tick } = seatPlace(place, count, startAngle);
  const text = seat.initials ?? (isYours(seat) && !mini ? 'You' : undefined);
  return (
    <g
      className={styles.seat}
      data-state={seat.state}
      data-tone={seat.tone}
      data-kept-for-you={(seat.you && seat.state === 'open') || undefined}
      style={{ '--seat': place } as CSSProperties}
    >
      <path className={styles.back} d={back} />
      <circle className={styles.cushion} cx={x} cy={y} r={radius} />
      <circle className={styles.hatch} cx={x} cy={y} r={radius - 0.5} fill={`url(#${hatchId})`} />
      {text && !mini && (
        <text x={x} y={y} className={classNames(styles.initials, text.length > 2 && styles.long)}>
          {text}
        </text>
      )}
      {!mini && (
        <g transform={`translate(${tick.x} ${tick.y})`}>
          <g className={styles.tick}>
            <circle r="9" className={styles.tickRim} />
            <circle r="7.5" className={styles.tickDisc} />
            <path d="M-3.2.2l2.2 2.4 4.2-4.8" className={styles.tickSign} />
          </g>
        </g>
      )}
    </g>
  );
}
