import type { SeasonFileBody } from '@crewtable/contract';
import { dayAfter, weekdayOf } from '../catalogue/date-rules.ts';
import { holidaysOf } from './holidays.ts';
import type { Holiday } from './holidays.ts';
import { seasonDates } from './season-date-rules.ts';
import { monthAndDay } from './season-words.ts';

export interface CopiedSeason {
  season: SeasonFileBody;
  /** What the organiser should look at: dates near holidays, and texts that may name the old year. */
  toReview: string[];
}

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The date of another year that is nearest to the same day and has the same weekday. */
function sameWeekday(date: string, year: number): string {
  const sameDay = `${year}${date.slice(4)}`;
  // February 29 does not exist in most years.
  const day = Number.isNaN(Date.parse(`${sameDay}T00:00:00Z`)) ? `${year}-02-28` : sameDay;
  const ahead = (weekdayOf(date) - weekdayOf(day) + 7) % 7;
  return dayAfter(day, ahead > 3 ? ahead - 7 : ahead);
}

/**
 * Copies a season to another year: the same weekdays and the same length. Exceptions and the hours of single dates
 * are not copied, because they belong to the old year; holidays of the new year are listed for review.
 */
export function copySeason(source: SeasonFileBody, year: number): CopiedSeason {
  const oldYear = source.starts.slice(0, 4);
  const starts = sameWeekday(source.starts, year);
  const move = (date: string) => dayAfter(starts, daysBetween(source.starts, date));
  const inNewYear = (text: string) => text.replaceAll(oldYear, String(year));
  const ends = move(source.ends);
  const { tickets } = source;
  const season: SeasonFileBody = {
    ...source,
    id: source.id.includes(oldYear) ? inNewYear(source.id) : `${source.id}-${year}`,
    title: inNewYear(source.title),
    ...(source.seriesTitle !== undefined && { seriesTitle: inNewYear(source.seriesTitle) }),
    starts,
    ends,
    dateRange: dateRangeText(source, starts, ends),
    ...(tickets && {
      tickets: {
        ...tickets,
        dates: {
          weekday: tickets.dates.weekday,
          first: move(tickets.dates.first),
          last: move(tickets.dates.last),
          except: [],
          additional: tickets.dates.additional.map(move),
        },
        ...(tickets.opens && { opens: { ...tickets.opens, date: move(tickets.opens.date) } }),
      },
    }),
  };
  return { season, toReview: [...datesToReview(season), ...textsToReview(season, oldYear)] };
}

/** Follows the form of the source: 'June 4 - August 27, 2025' or 'January - May 2025'. */
function dateRangeText(source: SeasonFileBody, starts: string, ends: string): string {
  const month = (date: string) => monthAndDay(date).split(' ')[0]!;
  if (/\d+ - /.test(source.dateRange))
    return `${monthAndDay(starts)} - ${monthAndDay(ends)}, ${ends.slice(0, 4)}`;
  return `${month(starts)} - ${month(ends)} ${ends.slice(0, 4)}`;
}

export interface DateNearHoliday {
  date: string;
  holiday: Holiday;
}

/** The dates of a season within two days of a holiday. */
export function datesNearHolidays({ tickets }: SeasonFileBody): DateNearHoliday[] {
  if (!tickets) return [];
  const dates = seasonDates(tickets.dates);
  const years = new Set(dates.map((date) => Number(date.slice(0, 4))));
  const holidays = [...years].flatMap(holidaysOf);
  return dates.flatMap((date) =>
    holidays
      .filter((holiday) => Math.abs(daysBetween(holiday.date, date)) <= 2)
      .map((holiday) => ({ date, holiday })),
  );
}

function datesToReview(season: SeasonFileBody): string[] {
  return datesNearHolidays(season).map(
    ({ date, holiday }) =>
      `${date}: near ${holiday.name} (${holiday.date}). Leave it out with tickets.dates.except?`,
  );
}

/** Years that the texts name and in which the season does not take place. */
export function otherYearsIn({ texts, starts, ends }: SeasonFileBody): string[] {
  const own = new Set([starts.slice(0, 4), ends.slice(0, 4)]);
  const named = JSON.stringify(texts).match(/\b20\d\d\b/g) ?? [];
  return [...new Set(named)].filter((year) => !own.has(year)).sort();
}

function textsToReview(season: SeasonFileBody, oldYear: string): string[] {
  const text = JSON.stringify(season.texts);
  return text.includes(oldYear) ? [`texts: they name ${oldYear}.`] : [];
}
