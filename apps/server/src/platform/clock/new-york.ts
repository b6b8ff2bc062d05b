import { dayMs } from '@crewtable/contract';

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in New York, as YYYY-MM-DD. */
export function newYorkDate(instant: Date): string {
  return format.format(instant);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' });

/** The date for display: May 21, 2025. */
export function newYorkDay(instant: Date): string {
  return dayFormat.format(instant);
}

const shortDayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** The date in lists: Fri, May 23. */
export function newYorkShortDay(instant: Date): string {
  return shortDayFormat.format(instant);
}

const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Wednesday, June 4. */
export function newYorkWeekday(instant: Date): string {
  return weekdayFormat.format(instant);
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' });

/** 7:00 PM, with a normal space: some ICU versions use another space character. */
export function newYorkTime(instant: Date): string {
  return timeFormat.format(instant).replaceAll(/\s/gu, ' ');
}

/** 11:00 AM - 12:30 PM. */
export function newYorkTimeRange(from: Date, until: Date): string {
  return `${newYorkTime(from)} - ${newYorkTime(until)}`;
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** Wed, Jun 4 · 7:00 PM. */
export function newYorkMoment(instant: Date): string {
  return `${momentFormat.format(instant)} · ${newYorkTime(instant)}`;
}

const wallFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The offset of New York from UTC at that instant. Always negative. */
function offsetMs(instant: Date): number {
  const parts = Object.fromEntries(
    wallFormat.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - instant.getTime();
}

/**
 * Converts local time in New York (YYYY-MM-DD, HH:MM) to an instant. A time that daylight saving skips counts
 * as one hour later; of a time that occurs twice, the first is used.
 */
export function newYorkInstant(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`).getTime();
  const [before, after] = [offsetMs(new Date(asUtc - dayMs)), offsetMs(new Date(asUtc + dayMs))];
  const early = asUtc - before;
  return new Date(offsetMs(new Date(early)) === before ? early : fits(asUtc, before, after));
}

function fits(asUtc: number, before: number, after: number): number {
  const late = asUtc - after;
  return offsetMs(new Date(late)) === after ? late : asUtc - before;
}

/** That time (HH:MM) on the day after the instant, in New York. */
export function nextDayInNewYork(instant: Date, time: string): Date {
  const noon = Date.parse(`${newYorkDate(instant)}T12:00:00Z`);
  return newYorkInstant(new Date(noon + dayMs).toISOString().slice(0, 10), time);
}

const wallTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time on a clock in New York, as HH:MM. */
export function newYorkWallTime(instant: Date): string {
  return wallTimeFormat.format(instant);
}
