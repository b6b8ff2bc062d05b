import type { MealBody, SeasonFileBody } from '@crewtable/contract';
import { dayAfter, weekdayOf } from './date-rules.ts';
import { seasonDates } from '../seasons/season-date-rules.ts';

/** What the events of a meal or of a series have in common. Times are in New York. */
export interface EventPlan {
  title: string;
  /** The middle part of the event id: `06012025-brunch-nyc`. */
  word: string;
  from: string;
  until: string;
  area: string;
  capacity: number;
  tableMin: number;
  tableMax: number;
  priceCents: number;
}

/** `06042025-summer-nyc` for the 4th of June 2025. */
export function eventIdOn(date: string, { word }: Pick<EventPlan, 'word'>): string {
  const [year, month, day] = date.split('-');
  return `${month}${day}${year}-${word}-nyc`;
}

/** How far ahead the calendar has weekly events. */
export const daysAhead = 28;

export interface DatedPlan {
  date: string;
  plan: EventPlan;
}

/** The meals of the next four weeks from that day on, by date, without their pauses. */
export function weeklyDates(today: string, meals: readonly MealBody[]): DatedPlan[] {
  const dates = Array.from({ length: daysAhead + 1 }, (_, days) => dayAfter(today, days));
  return dates.flatMap((date) => {
    return meals
      .filter((meal) => meal.weekdays.includes(weekdayOf(date)) && !isPausedOn(meal, date))
      .map((plan) => ({ date, plan }));
  });
}

/** Whether a day is in one of the meal's pauses: no new event is added to the calendar on it. */
export function isPausedOn({ pauses }: Pick<MealBody, 'pauses'>, date: string): boolean {
  return pauses.some(({ first, last }) => first <= date && date <= last);
}

/** The dates of a season that sells tickets. */
export function seasonPlans({ tickets }: Pick<SeasonFileBody, 'tickets'>): DatedPlan[] {
  if (tickets === undefined) return [];
  const { eventTitle, eventWord, ticketCents, dates, ...shared } = tickets;
  const plan = { ...shared, title: eventTitle, word: eventWord, priceCents: ticketCents };
  return seasonDates(dates).map((date) => {
    const own = dates.hours?.find((hours) => hours.date === date);
    return { date, plan: own ? { ...plan, from: own.from, until: own.until } : plan };
  });
}
