import type { SeasonFileBody, SeasonState } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { readBundledSeasons } from './bundled-catalogue.ts';
import type { CurrentSeason } from './current-seasons.ts';
import { presentSite } from './seasons.presenter.ts';

const [summer, spring, fall] = readBundledSeasons() as [SeasonFileBody, SeasonFileBody, SeasonFileBody];

/** A season of this file. If it sells tickets, `starts` is its only date. */
function season(file: SeasonFileBody, slug: string, state: SeasonState, starts: string): CurrentSeason {
  const date = {
    id: slug,
    status: 'open',
    startsAt: new Date(`${starts}T23:00:00Z`),
    closesAt: new Date(`${starts}T23:00:00Z`),
    capacity: 8,
    seatsKept: 0,
    waiting: 0,
  } as CurrentSeason['dates'][number];
  const dates = file.tickets ? [date] : [];
  return { file: { ...file, slug, starts }, state, dates, datesLeft: dates, offer: undefined };
}

const slugs = (...seasons: CurrentSeason[]) =>
  presentSite(seasons, [], undefined).seasons.map(({ slug }) => slug);

test('pages invite to the next announced season, also if it will sell tickets and a later one has a list', () => {
  const seasons = [
    season(fall, 'later-list', 'announced', '2031-09-01'),
    season(summer, 'tickets', 'announced', '2031-06-04'),
    season(fall, 'list', 'announced', '2031-05-01'),
  ];
  expect(slugs(...seasons)).toEqual(['list', 'tickets', 'later-list']);
});

test('pages invite to the season that runs before open ones, and to open ones before announced ones', () => {
  const seasons = [
    season(fall, 'announced', 'announced', '2031-01-01'),
    season(summer, 'open', 'open', '2031-06-04'),
    season(spring, 'over', 'over', '2030-01-06'),
    season(summer, 'running', 'running', '2031-02-06'),
  ];
  expect(slugs(...seasons)).toEqual(['running', 'open', 'announced']);
});

test('pages invite to seasons that students can join before those that they cannot', () => {
  const seasons = [
    season(spring, 'running', 'running', '2031-02-06'),
    season(fall, 'list', 'announced', '2031-09-01'),
  ];
  expect(slugs(...seasons)).toEqual(['list', 'running']);
});

test('a season with single dates on other weekdays speaks of dates', () => {
  const [tickets, tuesday] = ['2031-06-04', '2031-06-10'].map((day) =>
    season(summer, 'tickets', 'open', day),
  );
  const weekday = ({ seasons: [first] }: ReturnType<typeof presentSite>) => first!.tickets!.weekday;
  expect(weekday(presentSite([tickets!], [], undefined))).toBe('Wednesday');
  const dates = [...tickets!.dates, ...tuesday!.dates];
  expect(weekday(presentSite([{ ...tickets!, dates }], [], undefined))).toBe('date');
});

test('the first date of a season counts, not the day in its file, because the first dates may be cancelled', () => {
  const tickets = season(summer, 'tickets', 'announced', '2031-10-01');
  tickets.file.starts = '2031-06-04';
  expect(slugs(tickets, season(fall, 'list', 'announced', '2031-09-01'))).toEqual(['list', 'tickets']);
});
