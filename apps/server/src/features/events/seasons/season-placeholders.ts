import type { SeasonFileBody, SeasonTextsBody, SeasonTickets } from '@crewtable/contract';
import { seasonDates, weekdaysOf } from './season-date-rules.ts';
import {
  amountInWords,
  clockTime,
  clockTimeWithMinutes,
  listInWords,
  monthAndDay,
  numberInWords,
  weekdayName,
} from './season-words.ts';

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

/** What is left of a season: the dates that are not closed, the seats that a pass bought now gives, the offer. */
export interface SeasonLeft {
  /** All days that were not cancelled, past ones included, in order. */
  days: readonly string[];
  dates: number;
  /** 0 if the pass is not on sale any more. */
  passDates: number;
  /** True if the offer for the first students is not used up. */
  hasOffer: boolean;
}

/** Without `left` no date has taken place yet, and all have room. */
export function placeholderValues(
  season: Pick<SeasonFileBody, 'title' | 'seriesTitle' | 'dateRange' | 'starts' | 'ends' | 'tickets'>,
  left?: SeasonLeft,
): PlaceholderValues {
  const { title, seriesTitle, dateRange, starts, tickets } = season;
  const values = {
    title,
    seriesTitle: seriesTitle ?? title,
    dateRange,
    year: starts.slice(0, 4),
  };
  if (tickets === undefined) return values;
  const days = seasonDates(tickets.dates);
  const {
    days: dates,
    dates: datesLeft,
    passDates,
    hasOffer,
  } = left ?? { days, dates: days.length, passDates: days.length, hasOffer: true };
  const { except } = tickets.dates;
  const weekdays = weekdaysOf(tickets, dates).map(weekdayName);
  const pluralWeekdays = listInWords(weekdays.map((weekday) => `${weekday}s`));
  return {
    ...values,
    dates: String(dates.length),
    datesInWords: numberInWords(dates.length),
    DatesInWords: capitalize(numberInWords(dates.length)),
    datesLeft: String(datesLeft),
    weekdaysLeft: weekdays.length === 1 ? counted(datesLeft, weekdays[0]!) : `${datesLeft} ${pluralWeekdays}`,
    tablesLeft: counted(datesLeft, 'new table'),
    firstDate: monthAndDay(dates[0] ?? tickets.dates.first),
    lastDate: monthAndDay(dates.at(-1) ?? tickets.dates.last),
    weekday: listInWords(weekdays, 'or'),
    weekdays: pluralWeekdays,
    time: clockTime(tickets.from),
    timeWithMinutes: clockTimeWithMinutes(tickets.from),
    area: tickets.area,
    seats: String(tickets.capacity),
    tableSizes: tableSizes(tickets),
    passPrice: amountInWords(tickets.passCents),
    ticketPrice: amountInWords(tickets.ticketCents),
    passDeal: passDeal(tickets.passCents, passDates),
    noTableOn: except.length === 0 ? '' : `There is no table on ${listInWords(except.map(monthAndDay))}.`,
    offerSentence: hasOffer ? offerSentence(tickets) : '',
    ...(tickets.offer && {
      offerStudents: String(tickets.offer.students),
      offerAmount: amountInWords(tickets.offer.amountCents),
    }),
  };
}

/** 'four to six', or one number if all tables have the same size. */
function tableSizes({ tableMin, tableMax }: SeasonTickets): string {
  const smallest = numberInWords(tableMin);
  return tableMin === tableMax ? smallest : `${smallest} to ${numberInWords(tableMax)}`;
}

function offerSentence({ offer }: SeasonTickets): string {
  if (!offer) return '';
  const amount = amountInWords(offer.amountCents);
  if (offer.students === 1)
    return `The first student to register gets ${amount} to spend at the first event.`;
  return `The first ${offer.students} students to register get ${amount} to spend at their first event.`;
}

/** The end of a sentence about the pass. */
function passDeal(passCents: number, passDates: number): string {
  if (passDates === 0) return '; it is no longer on sale';
  const each = amountInWords(Math.round(passCents / passDates), 2);
  return `: ${counted(passDates, 'ticket')} for ${amountInWords(passCents)}, about ${each} per event`;
}

/** '9 Wednesdays', '1 Wednesday'. */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
