import type { SeasonFileBody, SeasonState, SemesterBody } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import { monthAndDay } from './season-words.ts';

/** A date that was not cancelled. */
export interface SeasonDate {
  startsAt: Date;
  endsAt: Date;
  /** Whether registration for this date is open now, also if it is full. */
  isOpen: boolean;
}

type Season = Pick<SeasonFileBody, 'starts' | 'ends' | 'registration' | 'tickets'>;

/** `dates` are sorted. A season whose dates are all cancelled is judged by its calendar days. */
export function seasonStateOf(season: Season, dates: readonly SeasonDate[], now: Date): SeasonState {
  const today = newYorkDate(now);
  const [first, last] = [dates[0], dates.at(-1)];
  if (last ? last.endsAt <= now : season.ends < today) return 'over';
  if (season.registration === 'list') return 'announced';
  if (first ? first.startsAt <= now : season.starts <= today) return 'running';
  if (season.registration === 'none') return 'announced';
  const opensAt = opensAtOf(season);
  return opensAt !== undefined && opensAt > now ? 'announced' : 'open';
}

/** Undefined if registration opens at once. */
export function opensAtOf({ tickets }: Pick<SeasonFileBody, 'tickets'>): Date | undefined {
  return tickets?.opens && newYorkInstant(tickets.opens.date, tickets.opens.time);
}

type Shown = Pick<SemesterBody, 'registrationStatus' | 'registrationMessage'>;

const closed: Shown = { registrationStatus: 'CLOSED', registrationMessage: 'Registration is closed' };
const open: Shown = { registrationStatus: 'PRE_REGISTER', registrationMessage: 'Registration is open' };

/** The status of the specification for each state. */
export function presentState(season: Season, state: SeasonState, dates: readonly SeasonDate[]): Shown {
  if (state === 'announced')
    return { registrationStatus: 'COMING_SOON', registrationMessage: announcement(season) };
  return state !== 'over' && dates.some(({ isOpen }) => isOpen) ? open : closed;
}

function announcement({ registration, tickets, starts }: Season): string {
  if (registration === 'list') return 'Early registration';
  return tickets?.opens
    ? `Registration opens ${monthAndDay(tickets.opens.date)}`
    : `Starts ${monthAndDay(starts)}`;
}

const preference: readonly SeasonState[] = ['running', 'open', 'announced', 'over'];

interface RankedSeason {
  state: SeasonState;
  /** Its first day, as YYYY-MM-DD. */
  starts: string;
}

/**
 * Sorts seasons by how much they matter now: the one that runs, the open ones, the announced ones, the past ones.
 * Among seasons of one state the next one is first; among past ones, the latest. What a season sells does not count:
 * a later season with a list must not hide an earlier one that will sell tickets.
 */
export function compareSeasons(one: RankedSeason, other: RankedSeason): number {
  const byState = preference.indexOf(one.state) - preference.indexOf(other.state);
  if (byState !== 0 || one.starts === other.starts) return byState;
  const byStart = one.starts < other.starts ? -1 : 1;
  return one.state === 'over' ? -byStart : byStart;
}

/** The season that the page of a slug shows. */
export function chooseSeason<Candidate extends RankedSeason>(
  seasons: readonly Candidate[],
): Candidate | undefined {
  return seasons.toSorted(compareSeasons)[0];
}
