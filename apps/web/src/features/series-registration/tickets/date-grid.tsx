import type { SeriesBody } from '@crewtable/contract';
import { useId } from 'react';
import { formatDayNumber, formatLongDay, formatMonth } from '../../../lib/format-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './date-grid.module.css';
import { canBeChosen, dateState } from './ticket-rules.ts';
import type { DateState, SeriesDate } from './ticket-rules.ts';

type DateGridProps = {
  dates: SeriesBody['dates'];
  chosen: string | undefined;
  onChoose: (eventId: string) => void;
  /** The label of the radio group. */
  label: string;
  headingLevel?: 3 | 4;
  /** Registration opens later: the dates are shown with their seats, and cannot be chosen. */
  isAnnounced?: boolean;
};

/** All events of the series by month, with their free seats. */
export function DateGrid(props: DateGridProps) {
  const { dates, chosen, onChoose, label, headingLevel = 3, isAnnounced = false } = props;
  const name = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="radiogroup" aria-label={label}>
      {byMonth(dates).map(({ month, dates: datesOfMonth }) => (
        <div key={month} className={styles.month}>
          <Heading className={styles.name}>{month}</Heading>
          <div className={styles.dates}>
            {datesOfMonth.map((date) => (
              <DateTile
                key={date.eventId}
                {...{ date, name, isAnnounced }}
                picked={date.eventId === chosen}
                onChoose={() => onChoose(date.eventId)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type DateTileProps = {
  date: SeriesDate;
  name: string;
  picked: boolean;
  isAnnounced: boolean;
  onChoose: () => void;
};

function DateTile({ date, name, picked, isAnnounced, onChoose }: DateTileProps) {
  const day = new Date(date.date);
  const known = dateState(date);
  const state = isAnnounced && known === 'closed' ? 'announced' : known;
  const free = canBeChosen(date);
  return (
    <label className={classNames(styles.tile, styles[state], picked && free && styles.picked)}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        checked={picked && free}
        disabled={!free}
        onChange={onChoose}
      />
      <span className={styles.day}>
        <span aria-hidden="true">{formatDayNumber(day)}</span>
        <VisuallyHidden>{formatLongDay(day)}, </VisuallyHidden>
      </span>
      <span className={styles.left}>{leftText(date, state)}</span>
      {((picked && free) || state === 'yours') && (
        <span aria-hidden="true" className={styles.tick}>
          <Icon name={check} />
        </span>
      )}
    </label>
  );
}

function leftText(date: SeriesDate, state: DateState | 'announced'): string {
  switch (state) {
    case 'yours':
      return 'Yours';
    case 'cancelled':
      return 'Cancelled';
    case 'closed':
      return 'Closed';
    case 'kept':
      return 'Kept';
    case 'full':
      return typeof date.waitlist?.position === 'number' ? 'Waitlist' : 'Full';
    default:
      return date.seatsLeft === 1 ? '1 seat' : `${date.seatsLeft} seats`;
  }
}

function byMonth(dates: SeriesBody['dates']): { month: string; dates: SeriesDate[] }[] {
  const months = new Map<string, SeriesDate[]>();
  for (const date of dates) {
    const month = formatMonth(new Date(date.date));
    months.set(month, [...(months.get(month) ?? []), date]);
  }
  return [...months].map(([month, datesOfMonth]) => ({ month, dates: datesOfMonth }));
}
