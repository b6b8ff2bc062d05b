import { hourMs, minuteMs } from '@crewtable/contract';

/** Every date is shown in New York's time zone, independent of the phone's time zone. */
const timeZone = 'America/New_York';

/** A phone takes about 50 ms to create an Intl.DateTimeFormat, so each one is created at its first use. */
function format(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (instant: Date) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (instant) => {
    formatter ??= new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // Newer ICU versions put a narrow no-break space before AM and PM, older ones a normal space.
    return formatter.format(instant).replace(/\s/gu, ' ');
  };
}

/** 'Wed, Jun 4' */
export const formatDay = format({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Jun 4' */
export const formatMonthDay = format({ month: 'short', day: 'numeric' });

/** 'Wed' */
export const formatWeekday = format({ weekday: 'short' });

/** '7:00 PM' */
export const formatTime = format({ hour: 'numeric', minute: '2-digit' });

/** 'Wed, Jun 4 · 7:00 PM' */
export function formatDate(instant: Date): string {
  return `${formatDay(instant)} · ${formatTime(instant)}`;
}

/** 'Wednesday, May 21' */
export const formatLongDay = format({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'June' */
export const formatMonth = format({ month: 'long' });

/** 'Jun' */
export const formatShortMonth = format({ month: 'short' });

/** '4' */
export const formatDayNumber = format({ day: 'numeric' });

const hourFormat = format({ hour: 'numeric', hourCycle: 'h23' });

/** The hour in New York, from 0 to 23. */
export function hourOf(instant: Date): number {
  return Number(hourFormat(instant));
}

const eveningHour = 17;

/** True from five in the afternoon in New York: 'Tonight' instead of 'Today'. */
export function isEvening(instant: Date): boolean {
  return hourOf(instant) >= eveningHour;
}

/** New York's calendar date, as 2025-05-21. */
export const calendarDate = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

const offsetFormat = format({ timeZoneName: 'longOffset' });

/** '2025-06-04T19:00:00-04:00': the local time with its offset, for machines that show it. */
export function isoInNewYork(instant: Date): string {
  const [, offset = '-05:00', sign, hours, minutes] =
    /GMT(([+-])(\d\d):(\d\d))/.exec(offsetFormat(instant)) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1);
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19) + offset;
}

const calendarDayFormat = format({ timeZone: 'UTC', dateStyle: 'long' });

/** 'September 12, 2004', for a calendar date without a time zone, such as a birthdate. */
export function formatCalendarDay(date: string): string {
  return calendarDayFormat(new Date(`${date}T00:00:00Z`));
}

/** On January 1, New York is always five hours behind UTC. */
const winterBehindMs = 5 * hourMs;

/** '2025'. Avoids the slow Intl.DateTimeFormat, because every page shows the year in its footer. */
export function formatYear(instant: Date): string {
  return String(new Date(instant.getTime() - winterBehindMs).getUTCFullYear());
}
