import type {
  Answer,
  api,
  EventFeedbackBody,
  FeedbackBody,
  OfficeSuggestionBody,
  Query,
  RatedEventBody,
} from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate, newYorkInstant } from '../../platform/clock/new-york.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { addDays, minAnswers, periodsUntil, shownRatings, sumByPeriod } from './feedback-rules.ts';
import {
  countSuggestions,
  findRatedEvent,
  listRatedEvents,
  listSuggestionRows,
  listTitles,
  listWords,
  readFewAnswers,
} from './feedback.repository.ts';
import type { RatedRow } from './feedback.repository.ts';

export interface FeedbackDeps {
  db: Db;
  clock: Clock;
}

/** More than a year of three meals a day. */
const maxEvents = 1_500;
const maxWords = 500;
const pageSize = 30;

export async function showFeedback(
  { db, clock }: FeedbackDeps,
  { step = 'week', to, title }: Query<typeof api.officeFeedback.show>,
): Promise<FeedbackBody> {
  const today = newYorkDate(clock.now());
  const periods = periodsUntil(step, today, to);
  const { from, until, earlierTo, laterTo } = periods;
  const within = { from: startOf(from), until: startOf(until), title };
  const [rows, titles, suggestions] = await Promise.all([
    listRatedEvents(db, within, maxEvents),
    listTitles(db, within),
    countSuggestions(db, within),
  ]);
  // Dates that nobody attended are left out.
  const events = rows.filter(({ came, answers }) => came > 0 || answers > 0).map(presentEvent);
  const dated = events.map(({ startsAt, ratings }) => ({ day: newYorkDate(new Date(startsAt)), ratings }));
  const lastDay = addDays(until, -1);
  return {
    step,
    from,
    to: lastDay > today ? today : lastDay,
    earlierTo,
    laterTo,
    minAnswers,
    titles,
    periods: sumByPeriod(periods, dated, suggestions),
    events,
  };
}

export async function showEventFeedback({ db }: FeedbackDeps, eventId: string): Promise<EventFeedbackBody> {
  const row = await findRatedEvent(db, eventId);
  if (!row) throw new AppError('not_found');
  return {
    ...presentEvent(row),
    minAnswers,
    words: row.answers < minAnswers ? [] : await listWords(db, eventId, maxWords),
  };
}

/** Shown from as many answers on as one event would need. */
export async function listFewAnswers({
  db,
}: FeedbackDeps): Promise<Answer<typeof api.officeFeedback.listFewAnswers>> {
  const { answers, words } = await readFewAnswers(db, minAnswers, maxWords);
  return { answers, words: answers < minAnswers ? [] : words };
}

export async function listSuggestions(
  { db }: FeedbackDeps,
  { type, title, after }: Query<typeof api.officeFeedback.listSuggestions>,
): Promise<Answer<typeof api.officeFeedback.listSuggestions>> {
  if (after !== undefined && !isId(after)) return { suggestions: [], next: null };
  const rows = await listSuggestionRows(db, { type, title, after }, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    suggestions: shown.map(({ at, ...row }) => ({
      ...row,
      type: row.type as OfficeSuggestionBody['type'],
      day: newYorkDate(at),
    })),
    next: rows.length > pageSize ? shown.at(-1)!.id : null,
  };
}

function presentEvent({ ratings, startsAt, ...row }: RatedRow): RatedEventBody {
  return { ...row, startsAt: startsAt.toISOString(), ratings: shownRatings(ratings) };
}

const startOf = (day: string) => newYorkInstant(day, '00:00');
