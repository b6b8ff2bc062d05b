import type { PassBody } from '@crewtable/contract';
import {
  formatDay,
  formatDayNumber,
  formatLongDay,
  formatShortMonth,
  formatTime,
} from '../../../lib/format-date.ts';

export type PassDate = PassBody['dates'][number];
type DateState = PassDate['state'];
export type StubState = DateState | 'next';

/** One date on the ticket. */
export interface Stub {
  readonly eventId: string;
  readonly state: StubState;
  /** 'Jul' */
  readonly month: string;
  /** '16' */
  readonly day: string;
  readonly word: string;
}

export const stateWords: Record<StubState, string> = {
  came: 'Came',
  missed: 'Missed',
  next: 'Next',
  to_come: 'To come',
  waitlist: 'Waitlist',
  no_seat: 'No seat',
  cancelled: 'Cancelled',
};

/** True for a date of the pass on which the student has no seat: there is no event to show. */
export function hasNoSeat({ state }: Pick<PassDate, 'state'>): boolean {
  return state === 'waitlist' || state === 'no_seat';
}

/** What a date without a seat means for the student. */
export function noSeatText({ date, state }: PassDate, now: Date | undefined): string {
  if (state === 'cancelled') return 'This date was cancelled. Your pass is valid for all others.';
  if (now !== undefined && new Date(date) <= now) return 'You had no seat on this date.';
  return state === 'waitlist'
    ? 'This date is full. You are on the waitlist, and you get the next free seat in turn.'
    : 'You have no seat on this date. While there are seats, your pass covers one.';
}

/** The first date that is still to come is the next one. */
export function stubsOf({ dates }: PassBody): Stub[] {
  const next = dates.find(({ state }) => state === 'to_come')?.eventId;
  return dates.map(({ eventId, date, state: known }) => {
    const state = eventId === next ? 'next' : known;
    const start = new Date(date);
    return {
      eventId,
      state,
      month: formatShortMonth(start),
      day: formatDayNumber(start),
      word: stateWords[state],
    };
  });
}

const counted = [
  ['came', 'came'],
  ['missed', 'missed'],
  ['to_come', 'to come'],
  ['waitlist', 'waitlist'],
  ['no_seat', 'no seat'],
  ['cancelled', 'cancelled'],
] as const satisfies readonly (readonly [DateState, string])[];

/** The counts in the head of the ticket: '4 came', '6 to come'. A state without a date is left out. */
export function tallyOf({ dates }: PassBody): { label: string; count: number }[] {
  return counted
    .map(([state, label]) => ({ state, label, count: dates.filter((date) => date.state === state).length }))
    .filter(({ state, count }) => count > 0 || state === 'came' || state === 'to_come')
    .map(({ label, count }) => ({ label, count }));
}

/** 'Summer Series, Wednesdays at 7:00 PM', or the first and the last date if the dates differ. */
export function passText({ title, dates }: PassBody): string {
  const starts = dates.map(({ date }) => new Date(date));
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return title;
  const rhythm = (start: Date) => `${formatLongDay(start).split(',')[0] ?? ''}s at ${formatTime(start)}`;
  const rhythms = new Set(starts.map(rhythm));
  return `${title}, ${rhythms.size === 1 ? rhythm(first) : `${formatDay(first)} to ${formatDay(last)}`}`;
}
