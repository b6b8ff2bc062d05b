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

/**
 * The season that the page of a slug shows: the one that runs, else the open one, else the announced one, else
 * the latest past one. Of several open or announced ones, the next one.
 */
export function chooseSeason<Candidate extends { state: SeasonState; starts: string }>(
  seasons: readonly Candidate[],
): Candidate | undefined {
  return seasons.toSorted((one, other) => {
    const byState = preference.indexOf(one.state) - preference.indexOf(other.state);
    const byStart = one.starts < other.starts ? -1 : 1;
    return byState || (one.state === 'over' ? -byStart : byStart);
  })[0];
}
