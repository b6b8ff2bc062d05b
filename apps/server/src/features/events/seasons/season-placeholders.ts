import type { SeasonFileBody, SeasonTextsBody } from '@crewtable/contract';
import { seasonDates } from './season-date-rules.ts';
import { amountInWords, clockTime, monthAndDay, numberInWords, weekdayName } from './season-words.ts';

/** What the texts of a season can name. `datesLeft` changes while the season runs. */
export type PlaceholderValues = Readonly<Record<string, string>>;

const placeholder = /\{(\w+)\}/g;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!);
}

/** Replaces the placeholders. The check of the file has made sure that there are no others. */
export function fillIn(text: string, values: PlaceholderValues): string {
  return text
    .replaceAll(placeholder, (whole, name: string) => values[name] ?? whole)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Applies `fillIn` to every text. */
export function fillInTexts(texts: SeasonTextsBody, values: PlaceholderValues): SeasonTextsBody {
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string' ? fillIn(value, values) : value,
  ) as SeasonTextsBody;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `datesLeft`: the number of dates for which students can still register. */
export function placeholderValues(
  season: Pick<SeasonFileBody, 'title' | 'seriesTitle' | 'dateRange' | 'starts' | 'ends' | 'tickets'>,
  datesLeft?: number,
): PlaceholderValues {
  const { title, seriesTitle, dateRange, starts, tickets } = season;
  const values = {
    title,
    seriesTitle: seriesTitle ?? title,
    dateRange,
    year: starts.slice(0, 4),
  };
  if (tickets === undefined) return values;
  const dates = seasonDates(tickets.dates);
  const left = datesLeft ?? dates.length;
  const { except } = tickets.dates;
  return {
    ...values,
    dates: String(dates.length),
    datesInWords: numberInWords(dates.length),
    DatesInWords: capitalize(numberInWords(dates.length)),
    datesLeft: String(left),
    datesLeftInWords: numberInWords(left),
    DatesLeftInWords: capitalize(numberInWords(left)),
    firstDate: monthAndDay(dates[0] ?? tickets.dates.first),
    lastDate: monthAndDay(dates.at(-1) ?? tickets.dates.last),
    weekday: weekdayName(tickets.dates.weekday),
    weekdays: `${weekdayName(tickets.dates.weekday)}s`,
    time: clockTime(tickets.from),
    area: tickets.area,
    seats: String(tickets.capacity),
    tableSizes: `${numberInWords(tickets.tableMin)} to ${numberInWords(tickets.tableMax)}`,
    passPrice: amountInWords(tickets.passCents),
    ticketPrice: amountInWords(tickets.ticketCents),
    pricePerDate: amountInWords(Math.round(tickets.passCents / Math.max(1, left)), 2),
    noTableOn: except.length === 0 ? '' : `There is no table on ${listInWords(except.map(monthAndDay))}.`,
    ...(tickets.offer && {
      offerStudents: String(tickets.offer.students),
      offerAmount: amountInWords(tickets.offer.amountCents),
    }),
  };
}

function listInWords(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;
}
