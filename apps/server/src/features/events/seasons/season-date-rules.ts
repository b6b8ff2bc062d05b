import type { SeasonTickets } from '@crewtable/contract';
import { dayAfter, weekdayOf } from '../catalogue/date-rules.ts';

type Rhythm = SeasonTickets['dates'];

/** Longer rhythms are refused by the check of the file; the limit protects from an endless loop. */
const maxWeeks = 60;

/** The dates of the rhythm, exceptions included. */
function rhythmDates({ weekday, first, last }: Rhythm): string[] {
  const start = dayAfter(first, (weekday - weekdayOf(first) + 7) % 7);
  const dates: string[] = [];
  for (let week = 0; week < maxWeeks; week++) {
    const date = dayAfter(start, 7 * week);
    if (date > last) break;
    dates.push(date);
  }
  return dates;
}

/** All dates with an event, in order: every week on its weekday, without the exceptions, and the additional ones. */
export function seasonDates(rhythm: Rhythm): string[] {
  const weekly = rhythmDates(rhythm).filter((date) => !rhythm.except.includes(date));
  return [...new Set([...weekly, ...rhythm.additional])].sort();
}

/** The weekdays on which the season takes place, from Monday to Sunday. Single dates can be on other weekdays. */
export function weekdaysOf(
  { dates: { weekday } }: Pick<SeasonTickets, 'dates'>,
  days: readonly string[],
): number[] {
  if (days.length === 0) return [weekday];
  return [...new Set(days.map(weekdayOf))].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
}

/** The opposite of `seasonDates`: describes a list of dates as a rhythm with exceptions and additional dates. */
export function describeDates(dates: readonly string[], weekday: number): Rhythm {
  const onWeekday = dates.filter((date) => weekdayOf(date) === weekday);
  const [first, last] = [onWeekday[0] ?? dates[0]!, onWeekday.at(-1) ?? dates.at(-1)!];
  const rhythm = { weekday, first, last, except: [], additional: [] };
  return {
    ...rhythm,
    except: rhythmDates(rhythm).filter((date) => !dates.includes(date)),
    additional: dates.filter((date) => weekdayOf(date) !== weekday),
  };
}
