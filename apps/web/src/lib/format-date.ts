/** Every date a student reads is New York's, wherever the phone is. */
const timeZone = 'America/New_York';

/** A phone takes some 50 ms to make one of these, so each is made when it is first needed. */
function format(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (instant: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (instant) => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // Newer ICU versions put a narrow no-break space before AM and PM, older ones a plain one.
    return made.format(instant).replace(/\s/gu, ' ');
  };
}

/** 'Wed, Jun 4' */
export const formatDay = format({ weekday: 'short', month: 'short', day: 'numeric' });

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

/** '4' */
export const formatDayNumber = format({ day: 'numeric' });

const hourFormat = format({ hour: 'numeric', hourCycle: 'h23' });

/** From 0 to 23, on the walls of New York. */
export function hourOf(instant: Date): number {
  return Number(hourFormat(instant));
}

/** New York's calendar date, as 2025-05-21. */
export const calendarDate = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

const calendarDayFormat = format({ timeZone: 'UTC', dateStyle: 'long' });

/** 'September 12, 2004', for a day of the calendar that is the same in every time zone: a birthdate. */
export function formatCalendarDay(date: string): string {
  return calendarDayFormat(new Date(`${date}T00:00:00Z`));
}

/** At the turn of the year New York is always five hours behind. */
const winterBehindMs = 5 * 3_600_000;

/** '2025'. Every page has it in its footer, so it does without the format above. */
export function formatYear(instant: Date): string {
  return String(new Date(instant.getTime() - winterBehindMs).getUTCFullYear());
}
