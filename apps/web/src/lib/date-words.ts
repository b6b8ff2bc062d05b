/** Every date a student reads is New York's, wherever the phone is. */
const timeZone = 'America/New_York';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const yearFormat = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' });

/** 'Wed, Jun 4' */
export function dayWords(instant: Date): string {
  return dayFormat.format(instant);
}

/** '7:00 PM' */
export function timeWords(instant: Date): string {
  // Newer ICU versions put a narrow no-break space before AM and PM, older ones a plain one.
  return timeFormat.format(instant).replace(/\s/u, ' ');
}

/** 'Wed, Jun 4 · 7:00 PM' */
export function dateWords(instant: Date): string {
  return `${dayWords(instant)} · ${timeWords(instant)}`;
}

/** '2025' */
export function yearWords(instant: Date): string {
  return yearFormat.format(instant);
}
