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

/** The same for a person to read: May 21, 2025. */
export function newYorkDay(instant: Date): string {
  return dayFormat.format(instant);
}
