/** Calendar days as YYYY-MM-DD. In UTC, because a calendar day has no time zone. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: words } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => words(new Date(`${day}T00:00:00Z`));
};

/** 'Wed, Jun 2' */
export const shortDay = format({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Wednesday, June 2, 2027' */
export const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'June 2027', from '2027-06-01' */
export const monthName = format({ month: 'long', year: 'numeric' });

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The first days of all months between two days, at most a year. */
export function monthsBetween(first: string, last: string): string[] {
  if (!isDay(first) || !isDay(last)) return [];
  const months: string[] = [];
  let month = `${first.slice(0, 7)}-01`;
  while (month <= last && months.length < 12) {
    months.push(month);
    month = `${dayAfter(month, 31).slice(0, 7)}-01`;
  }
  return months;
}

export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Where the first day of a month is in a week that begins on Monday: 0 to 6. */
export function columnOf(month: string): number {
  return (weekdayOf(month) + 6) % 7;
}

/** A line of the server with its days in words: 'Wed, Jun 2: cancelled.' */
export function withDaysInWords(line: string): string {
  return line.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => (isDay(day) ? shortDay(day) : day));
}
