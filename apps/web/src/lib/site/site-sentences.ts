import type { SiteBody, SiteMealBody, SiteSeasonBody } from '@crewtable/contract';
import { inSentence, withoutArticle } from './season-text.ts';
import { capitalized, listText, paidMeals, shortMoney, titlesText } from './site-text.ts';
import type { TableSizes } from './site-text.ts';

/*
 * Parts of sentences about the catalogue that several pages share. Apart from site-text.ts, because the
 * code of every page contains that file.
 */

type TicketSeason = SiteSeasonBody & { readonly tickets: NonNullable<SiteSeasonBody['tickets']> };

/** The seasons that sell tickets, now or later. */
export function ticketSeasons({ seasons }: SiteBody): TicketSeason[] {
  return seasons.filter((season): season is TicketSeason => season.tickets !== null);
}

/** 'summer' of the title 'Summer Series'. */
export function seriesWord(title: string): string {
  return inSentence(title).replace(/ series$/, '');
}

/** 'a Brunch', 'an nyu.edu'. Short domains are read letter by letter. */
export function withArticle(title: string): string {
  const words = withoutArticle(title);
  const isSpelled = /^([a-z]{1,3}|[^aeiou.]{2}[a-z]{2})\./.test(words);
  const hasVowel = isSpelled ? /^[aefhilmnorsx]/ : /^[aeiou]/i;
  return `${hasVowel.test(words) ? 'an' : 'a'} ${words}`;
}

/** 'Lower Manhattan', if everything takes place there. */
export function areaText(site: SiteBody): string {
  const areas = [...ticketSeasons(site).map(({ tickets }) => tickets), ...site.meals].map(({ area }) => area);
  const [area = 'New York', ...others] = new Set(areas);
  return others.length > 0 ? 'New York' : area;
}

/** 'Lunch is free'; empty if no meal is. */
export function freeMealsText(meals: readonly SiteMealBody[]): string {
  const free = meals.filter(({ priceCents }) => priceCents === 0);
  if (free.length === 0) return '';
  return `${titlesText(free, 'and')} ${free.length === 1 ? 'is' : 'are'} free`;
}

/** What subscribers do not pay: 'no deposit at Brunch and Dinner'. */
export function noDepositText(meals: readonly SiteMealBody[]): string {
  const paid = paidMeals(meals);
  return paid.length === 0 ? 'no deposit' : `no deposit at ${titlesText(paid, 'and')}`;
}

/** The students of an early offer: 'the first 50 students', 'the first student'. */
export function firstStudentsText(students: number): string {
  return students === 1 ? 'the first student' : `the first ${students} students`;
}

/** 'the first 50 students who register for the summer series' */
export function firstToRegisterText(students: number, eventTitle: string): string {
  const register = students === 1 ? 'registers' : 'register';
  return `${firstStudentsText(students)} who ${register} for the ${inSentence(eventTitle)}`;
}

/** 'The first 50 students who register for the summer series get $10 to spend at their first event.' */
export function earlyOfferText(students: number, amountCents: number, eventTitle: string): string {
  const get = students === 1 ? 'gets' : 'get';
  return `${capitalized(firstToRegisterText(students, eventTitle))} ${get} ${shortMoney(amountCents)} to spend at their first event.`;
}

/** The meals with the same price, in the order of the catalogue. */
export function mealsByPrice(meals: readonly SiteMealBody[]): SiteMealBody[][] {
  return groupBy(meals, ({ priceCents }) => priceCents);
}

/** The tables of a meal, or of a series if there is a weekday. */
interface NamedTable extends TableSizes {
  readonly title: string;
  readonly weekday?: string;
}

/** The meals and series whose tables have the same sizes. */
export function tablesBySize(site: SiteBody): NamedTable[][] {
  const tables: NamedTable[] = [
    ...site.meals.map(({ title, tableMin, tableMax }) => ({ title, tableMin, tableMax })),
    ...ticketSeasons(site).map(({ tickets: { eventTitle: title, weekday, tableMin, tableMax } }) => {
      return { title, weekday, tableMin, tableMax };
    }),
  ];
  return groupBy(tables, ({ tableMin, tableMax }) => `${tableMin} ${tableMax}`);
}

/** 'Brunch, Dinner and the summer series'. */
export function tableNames(tables: readonly NamedTable[], meal = (title: string) => title): string {
  const names = tables.map(({ title, weekday }) => (weekday ? `the ${inSentence(title)}` : meal(title)));
  return listText(names, 'and');
}

/** The sizes of the tables that a page speaks of first: of the series, else of a paid meal, else of any. */
export function mainTable(site: SiteBody): TableSizes | undefined {
  return ticketSeasons(site)[0]?.tickets ?? paidMeals(site.meals)[0] ?? site.meals[0];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
