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
