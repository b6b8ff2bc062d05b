import type { SemesterBody } from '@crewtable/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { emptySite } from '../../lib/site/site.tsx';
import { SemesterSelector } from './semester-selector.tsx';

const card = (overrides: Partial<SemesterBody>): SemesterBody => ({
  id: 'winter',
  title: 'Winter 2031',
  dateRange: 'January 2031',
  shortDescription: 'Warm Fridays.',
  registrationStatus: 'COMING_SOON',
  registrationMessage: 'Registration opens December 26',
  state: 'announced',
  heroImage: 'a drawing of a later version',
  seriesId: 'winter-bk-2031',
  seatsLeft: 0,
  offer: null,
  ...overrides,
});

const answer = (...cards: SemesterBody[]) =>
  server.use(http.get('*/api/semesters', () => HttpResponse.json(cards)));

describe('the selector of seasons', () => {
  it.each([
    ['sells tickets later', { seatsLeft: 0 }, 'See the dates'],
    ['has a list', { seatsLeft: null }, 'Join the List'],
    ['has no registration', { seatsLeft: null, seriesId: null }, 'See the season'],
    [
      'runs without registration',
      { registrationStatus: 'CLOSED', state: 'running', seatsLeft: null, seriesId: null },
      'See the season',
    ],
    [
      'sells tickets now',
      { registrationStatus: 'PRE_REGISTER', state: 'open', seatsLeft: 9 },
      'Register Now',
    ],
    ['runs, with every date closed', { registrationStatus: 'CLOSED', state: 'running' }, 'See the dates'],
    ['is over', { registrationStatus: 'CLOSED', state: 'over' }, 'Look back'],
  ] as const)('says what a student can do for a season that %s', async (_, overrides, action) => {
    answer(card(overrides));
    renderScreen(<SemesterSelector />);
    const season = (await screen.findByRole('link', { name: 'Winter 2031' })).closest('li')!;
    expect(within(season).getByText(action)).toBeVisible();
  });

  it('does not invite to choose if all seasons are over', async () => {
    answer(card({ registrationStatus: 'CLOSED', state: 'over' }));
    renderScreen(<SemesterSelector />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Past seasons' })).toBeVisible();
    expect(screen.getByText('The next one is announced on this page.')).toBeVisible();
  });

  it('lists the weekly meals of the catalogue', async () => {
    answer(card({}));
    renderScreen(<SemesterSelector />);
    expect(await screen.findByText('Brunch, Lunch and Dinner take place every week.')).toBeVisible();
    expect(screen.getByText('Fridays and Saturdays')).toBeVisible();
  });

  it('says that no season is announced, and names the weekly tables only if there are any', async () => {
    answer();
    renderScreen(<SemesterSelector />);
    expect(await screen.findByText('The weekly tables are open to you.')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('has no section of weekly tables if there are none', async () => {
    answer();
    renderScreen(<SemesterSelector />, { site: emptySite });
    expect(await screen.findByText('No season is announced yet')).toBeVisible();
    expect(screen.queryByText(/weekly|every week/)).toBeNull();
  });
});
