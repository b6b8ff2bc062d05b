const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 'twelve'. Larger numbers are written as digits. */
export function numberInWords(number: number): string {
  return small[number] ?? String(number);
}

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

/** 'June 4'. In UTC, because a calendar date has no time zone. */
export function monthAndDay(date: string): string {
  return monthFormat.format(new Date(`${date}T00:00:00Z`));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 0 is Sunday. */
export function weekdayName(weekday: number): string {
  return weekdays[weekday]!;
}

/** '7 PM', '6:30 PM', from '19:00', '18:30'. */
export function clockTime(time: string): string {
  return clockTimeWithMinutes(time).replace(':00', '');
}

/** '7:00 PM' from '19:00'. */
export function clockTimeWithMinutes(time: string): string {
  const [hours = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'June 4, July 2 and July 9'. */
export function listInWords(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)!}`;
}

/** 'No event on July 2.'; empty if there is no exception. */
export function exceptionsText(except: readonly string[]): string {
  return except.length === 0 ? '' : `No event on ${listInWords(except.map(monthAndDay))}.`;
}

/** '$25', '$2.08'. Whole dollars have no decimals unless `decimals` asks for them. */
export function amountInWords(cents: number, decimals = cents % 100 === 0 ? 0 : 2): string {
  const dollars = (cents / 100).toFixed(decimals);
  const [whole = '', rest] = dollars.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `$${grouped}${rest === undefined ? '' : `.${rest}`}`;
}
