import type { SeasonTickets } from '@crewtable/contract';
import { weekdayOf } from '../days.ts';

type Dates = SeasonTickets['dates'];

export type DayKind = 'date' | 'left-out' | 'added' | 'free';

/** What a day is in the rhythm of a season. */
export function kindOf(dates: Dates, day: string): DayKind {
  if (dates.additional.includes(day)) return 'added';
  const isWeekly = weekdayOf(day) === dates.weekday && day >= dates.first && day <= dates.last;
  if (!isWeekly) return 'free';
  return dates.except.includes(day) ? 'left-out' : 'date';
}

/** Leaves a date of the rhythm out, takes it in again, or adds and removes a single date. */
export function toggleDay(dates: Dates, day: string): Dates {
  const without = (days: readonly string[]) => days.filter((other) => other !== day);
  const hours = dates.hours?.filter(({ date }) => date !== day);
  const rest = { ...dates, ...(hours && { hours }) };
  switch (kindOf(dates, day)) {
    case 'date':
      return { ...rest, except: [...dates.except, day].sort() };
    case 'left-out':
      return { ...dates, except: without(dates.except) };
    case 'added':
      return { ...rest, additional: without(dates.additional) };
    case 'free':
    default:
      return { ...dates, additional: [...dates.additional, day].sort() };
  }
}

/** Other hours for one date; the usual ones if they are not given. */
export function withHours(dates: Dates, day: string, hours?: { from: string; until: string }): Dates {
  const others = (dates.hours ?? []).filter(({ date }) => date !== day);
  const all = hours ? [...others, { date: day, ...hours }] : others;
  const { hours: _before, ...rest } = dates;
  return all.length > 0
    ? { ...rest, hours: all.toSorted((one, other) => (one.date < other.date ? -1 : 1)) }
    : rest;
}

/**
 * Another rhythm. Exceptions that are no dates of it any more are dropped, and single dates that have become weekly
 * ones, because the file may name neither.
 */
export function withRhythm(dates: Dates, change: Partial<Pick<Dates, 'weekday' | 'first' | 'last'>>): Dates {
  const next = { ...dates, ...change };
  const bare = { ...next, except: [], additional: [] };
  return {
    ...next,
    except: dates.except.filter((day) => kindOf(bare, day) === 'date'),
    additional: dates.additional.filter((day) => kindOf(bare, day) === 'free'),
  };
}
