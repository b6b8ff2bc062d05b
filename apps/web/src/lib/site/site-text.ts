import type { SiteMealBody, SiteSeasonBody } from '@crewtable/contract';
import { formatMoney } from '../format-money.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Sundays', 'Fridays and Saturdays', 'Monday to Friday'. */
export function weekdaysText(days: readonly number[]): string {
  // The week starts on Monday.
  const sorted = days.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  const isRow = sorted.every((day, index) => index === 0 || day === (sorted[index - 1]! + 1) % 7);
  if (sorted.length === 7) return 'Every day';
  if (sorted.length > 2 && isRow) return `${weekdays[sorted[0]!]} to ${weekdays[sorted.at(-1)!]}`;
  return listText(
    sorted.map((day) => `${weekdays[day]}s`),
    'and',
  );
}

/** 'Brunch, Lunch and Dinner'. */
export function listText(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}

/** 'six at Brunch and Dinner, and two at Lunch': for items that are lists themselves. */
export function listOfListsText(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}

/** '$5', '$2.50'. */
export function shortMoney(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'twelve'. Larger numbers are written as digits. */
export function numberInWords(count: number): string {
  return numbers[count] ?? String(count);
}

export interface TableSizes {
  readonly tableMin: number;
  readonly tableMax: number;
}

/** 'six to eight', or 'six' if every table has the same size. */
export function sizesInWords({ tableMin, tableMax }: TableSizes): string {
  if (tableMin === tableMax) return numberInWords(tableMin);
  return `${numberInWords(tableMin)} to ${numberInWords(tableMax)}`;
}

/** '6–8', or '6'. */
export function sizesInDigits({ tableMin, tableMax }: TableSizes): string {
  return tableMin === tableMax ? `${tableMin}` : `${tableMin}–${tableMax}`;
}

/** The meals for which students pay a deposit. */
export function paidMeals(meals: readonly SiteMealBody[]): SiteMealBody[] {
  return meals.filter(({ priceCents }) => priceCents > 0);
}

export function titlesText(meals: readonly SiteMealBody[], conjunction: 'and' | 'or'): string {
  return listText(
    meals.map(({ title }) => title),
    conjunction,
  );
}

/** The deposit that all paid meals share: '$5'. Undefined if there are none, or if they differ. */
export function sharedDeposit(meals: readonly SiteMealBody[]): string | undefined {
  const [first, ...others] = new Set(paidMeals(meals).map(({ priceCents }) => priceCents));
  return first === undefined || others.length > 0 ? undefined : shortMoney(first);
}

export function seasonPath({ slug }: Pick<SiteSeasonBody, 'slug'>): string {
  return `/events/semesters/${slug}`;
}

/** 'Six' for 'six'. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
