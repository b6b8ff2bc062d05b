import type { SeasonFileBody, SeasonState } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { chooseSeason, presentState, seasonStateOf } from './season-status.ts';
import type { SeasonDate } from './season-status.ts';

type Season = Pick<SeasonFileBody, 'starts' | 'ends' | 'registration' | 'tickets'>;

const summer: Season = { starts: '2031-06-04', ends: '2031-08-27', registration: 'tickets' };
const opening: Season = {
  ...summer,
  tickets: { opens: { date: '2031-05-01', time: '12:00' } } as NonNullable<SeasonFileBody['tickets']>,
};
const on = (day: string, isOpen = true): SeasonDate => ({
  startsAt: new Date(`${day}T23:00:00Z`),
  endsAt: new Date(`${day}T23:59:00Z`),
  isOpen,
});
const dates = [on('2031-06-04'), on('2031-08-27')];

describe('the state of a season', () => {
  test.each<[string, Season, SeasonDate[], string, SeasonState]>([
    ['before registration opens', opening, dates, '2031-05-01T15:59:59Z', 'announced'],
    ['from the opening of registration on', opening, dates, '2031-05-01T16:00:00Z', 'open'],
    ['without an opening time', summer, dates, '2031-01-01T00:00:00Z', 'open'],
    ['when the first date starts', summer, dates, '2031-06-04T23:00:00Z', 'running'],
    ['until the last date ends', summer, dates, '2031-08-27T23:58:59Z', 'running'],
    ['when the last date has ended', summer, dates, '2031-08-27T23:59:00Z', 'over'],
    ['with a list', { ...summer, registration: 'list' }, [], '2031-07-01T00:00:00Z', 'announced'],
    [
      'with a list, on the day after the last',
      { ...summer, registration: 'list' },
      [],
      '2031-08-28T04:00:00Z',
      'over',
    ],
    [
      'that only looks back, while it runs',
      { ...summer, registration: 'none' },
      [],
      '2031-07-01T00:00:00Z',
      'running',
    ],
    ['whose dates are all cancelled', summer, [], '2031-07-01T00:00:00Z', 'running'],
  ])('%s', (_, season, of, now, state) => {
    expect(seasonStateOf(season, of, new Date(now))).toBe(state);
  });

  test.each<[SeasonState, Season, SeasonDate[], string, string]>([
    ['announced', { ...summer, registration: 'list' }, [], 'COMING_SOON', 'Early registration'],
    ['announced', opening, dates, 'COMING_SOON', 'Registration opens May 1'],
    ['announced', { ...summer, registration: 'none' }, [], 'COMING_SOON', 'Starts June 4'],
    ['open', summer, dates, 'PRE_REGISTER', 'Registration is open'],
    ['running', summer, dates, 'PRE_REGISTER', 'Registration is open'],
    ['running', summer, [on('2031-06-04', false)], 'CLOSED', 'Registration is closed'],
    ['over', summer, dates, 'CLOSED', 'Registration is closed'],
  ])('%s is shown as the specification names it (%#)', (state, season, of, status, message) => {
    expect(presentState(season, state, of)).toEqual({
      registrationStatus: status,
      registrationMessage: message,
    });
  });
});

test('a slug shows the season that runs, else the open one, the announced one, the latest past one', () => {
  const seasons = [
    { state: 'over' as const, starts: '2029-06-01' },
    { state: 'over' as const, starts: '2030-06-01' },
    { state: 'announced' as const, starts: '2033-06-01' },
    { state: 'announced' as const, starts: '2032-06-01' },
    { state: 'open' as const, starts: '2031-06-01' },
    { state: 'running' as const, starts: '2030-12-01' },
  ];
  const without = (...states: SeasonState[]) => seasons.filter(({ state }) => !states.includes(state));
  expect(chooseSeason(seasons)).toBe(seasons[5]);
  expect(chooseSeason(without('running'))).toBe(seasons[4]);
  expect(chooseSeason(without('running', 'open'))).toBe(seasons[3]);
  expect(chooseSeason(without('running', 'open', 'announced'))).toBe(seasons[1]);
  expect(chooseSeason([])).toBeUndefined();
});
