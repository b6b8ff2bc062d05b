import { dayMs } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../platform/clock/new-york.ts';

/** If no season is planned, a warning keeps two students apart for as long as a season lasts. */
const seasonDays = 120;
const maxApartYears = 5;

/** The first instant after a day in New York. */
export function apartUntilEndOf(day: string): Date {
  const next = new Date(new Date(`${day}T12:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10);
  return newYorkInstant(next, '00:00');
}

export function seasonEndOr(endsOn: string | undefined, now: Date): string {
  return endsOn ?? newYorkDate(new Date(now.getTime() + seasonDays * dayMs));
}

/** A day from tomorrow on, at most five years ahead. */
export function isDayToKeepApart(day: string, now: Date): boolean {
  const today = newYorkDate(now);
  const last = `${Number(today.slice(0, 4)) + maxApartYears}${today.slice(4)}`;
  return isCalendarDay(day) && day > today && day <= last;
}

function isCalendarDay(day: string): boolean {
  const instant = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === day;
}
