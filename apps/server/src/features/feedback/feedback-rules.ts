import { dayMs, suggestionTypes } from '@crewtable/contract';
import type { FeedbackPeriodBody, FeedbackStep, RatedEventBody } from '@crewtable/contract';

/**
 * Ratings and words of an event are shown from so many answers on. Organisers know who came: with fewer answers
 * they could guess who said what.
 */
export const minAnswers = 3;

const shownPeriods: Record<FeedbackStep, number> = { week: 13, month: 12 };
/** No event is older. Keeps dates of any query within the years that dates can express. */
const earliestDay = '2020-01-01';

const inDays = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Calendar days, independent of the time zone and of clock changes. */
export const addDays = (day: string, days: number) => dayOf(new Date(inDays(day).getTime() + days * dayMs));

/** The Monday of the week, or the first of the month. */
function startOfPeriod(step: FeedbackStep, day: string): string {
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((inDays(day).getUTCDay() + 6) % 7));
}

function addPeriods(step: FeedbackStep, start: string, count: number): string {
  if (step === 'week') return addDays(start, 7 * count);
  const date = inDays(start);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)));
}

export interface ShownPeriods {
  /** The first days, oldest first. */
  starts: string[];
  from: string;
  /** The first day after the last period. */
  until: string;
  earlierTo: string;
  laterTo: string | null;
}

/** The weeks or months of one page. `to` is a day of the last one; later than today is today. */
export function periodsUntil(step: FeedbackStep, today: string, to = today): ShownPeriods {
  const day = to > today ? today : to < earliestDay ? earliestDay : to;
  const count = shownPeriods[step];
  const last = startOfPeriod(step, day);
  const starts = Array.from({ length: count }, (_, index) => addPeriods(step, last, index - count + 1));
  const from = starts[0]!;
  const until = addPeriods(step, last, 1);
  const nextTo = addDays(addPeriods(step, until, count), -1);
  return {
    starts,
    from,
    until,
    earlierTo: addDays(from, -1),
    laterTo: until > today ? null : nextTo < today ? nextTo : today,
  };
}

/** Undefined as long as too few students rated it. */
export function shownRatings(ratings: readonly number[]): number[] | null {
  return ratings.reduce((sum, count) => sum + count, 0) < minAnswers ? null : [...ratings];
}

interface DatedRatings extends Pick<RatedEventBody, 'ratings'> {
  day: string;
}

interface DatedSuggestions {
  day: string;
  type: string;
  count: number;
}

/**
 * Adds up by week or month. Only ratings that the list of events shows are added, so that nobody can subtract the
 * events of a week from the week.
 */
export function sumByPeriod(
  { starts, until }: Pick<ShownPeriods, 'starts' | 'until'>,
  events: readonly DatedRatings[],
  suggestions: readonly DatedSuggestions[],
): FeedbackPeriodBody[] {
  return starts.map((from, index) => {
    const end = starts[index + 1] ?? until;
    const isWithin = ({ day }: { day: string }) => day >= from && day < end;
    const rated = events.filter(isWithin).flatMap(({ ratings }) => (ratings === null ? [] : [ratings]));
    return {
      from,
      ratings:
        rated.length === 0
          ? null
          : [0, 1, 2, 3, 4].map((place) => rated.reduce((sum, ratings) => sum + ratings[place]!, 0)),
      suggestions: suggestionTypes.map((type) =>
        suggestions
          .filter((each) => each.type === type && isWithin(each))
          .reduce((sum, { count }) => sum + count, 0),
      ),
    };
  });
}
