import type { SeasonTickets } from '@crewtable/contract';
import { columnOf, daysOfMonth, longDay, monthName, monthsBetween } from '../days.ts';
import styles from '../seasons.module.css';
import { kindOf, type DayKind } from './date-choices.ts';

interface CalendarProps {
  dates: SeasonTickets['dates'];
  starts: string;
  ends: string;
  /** Days that were dates until now. */
  before: ReadonlySet<string>;
  /** Days that have taken place or were cancelled: they cannot change. */
  fixed: ReadonlyMap<string, 'over' | 'cancelled'>;
  onPress: (day: string) => void;
}

const words: Record<DayKind, string> = {
  date: 'an event',
  'left-out': 'left out',
  added: 'a single date',
  free: 'no event',
};

/** The months of a season. A press leaves a date out or adds one. */
export function Calendar({ dates, starts, ends, before, fixed, onPress }: CalendarProps) {
  return (
    <div className={styles.months}>
      {monthsBetween(starts, ends).map((month) => (
        <div key={month} role="group" aria-label={monthName(month)}>
          <h3>{monthName(month).split(' ')[0]}</h3>
          <div className={styles.month}>
            {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((letter, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two weekdays share a letter
              <i key={index} aria-hidden>
                {letter}
              </i>
            ))}
            {daysOfMonth(month).map((day, index) => {
              const kind = kindOf(dates, day);
              const state = fixed.get(day);
              const isFixed = state !== undefined || day < starts || day > ends;
              const isNew = (kind === 'date' || kind === 'added') && before.size > 0 && !before.has(day);
              const isGone = state === undefined && kind !== 'date' && kind !== 'added' && before.has(day);
              return (
                <button
                  key={day}
                  type="button"
                  disabled={isFixed}
                  aria-pressed={kind === 'date' || kind === 'added'}
                  aria-label={`${longDay(day)}: ${state ?? words[kind]}`}
                  data-kind={state ?? kind}
                  data-new={isNew || undefined}
                  data-gone={isGone || undefined}
                  style={index === 0 ? { gridColumnStart: columnOf(month) + 1 } : undefined}
                  onClick={() => onPress(day)}
                >
                  {Number(day.slice(8))}
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
