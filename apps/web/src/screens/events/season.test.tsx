import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fallSeason, springSeason } from '../../../test/fixtures/season.ts';
import { fallSeries } from '../../../test/fixtures/series.ts';
import { wordsOf2025, winterSeason, winterSeries, winterSite } from '../../../test/fixtures/winter.ts';
import { seasonHandler } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { inDialog, mockSeason, openSeason } from '../../../test/screens/season.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { emptySite } from '../../lib/site/site.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  productClock.set(new Date('2030-12-24T17:00:00Z'));
});

describe('the page of a season that has a list', () => {
  it('names the season and its own steps, and links to the season that sells tickets', async () => {
    mockSeason(fallSeason(), fallSeries());
    const { user } = openSeason('/events/semesters/fall');
    await heading('Fall comes to your campus');
    expect(screen.getByRole('heading', { level: 3, name: 'Late summer' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the Summer Series' })).toHaveAttribute(
      'href',
      '/events/semesters/summer',
    );
    await user.click(screen.getByRole('button', { name: 'Join the List' }));
    const modal = await inDialog();
    expect(modal.getByRole('heading', { name: 'Join the fall list' })).toBeVisible();
    expect(modal.getByText('Fall 2025, September to December. It costs nothing.')).toBeVisible();
  });

  it('says in 2031 nothing of 2025', async () => {
    const season = winterSeason({ state: 'announced', registration: 'list', schedule: null });
    mockSeason(season, winterSeries({ sellsTickets: false, dates: [] }));
    const { container, user } = openSeason('/events/semesters/winter', false, winterSite);
    await heading('Warm Fridays');
    await user.click(screen.getByRole('button', { name: 'Join the List' }));
    expect((await inDialog()).getByRole('heading', { name: 'Join the winter list' })).toBeVisible();
    expect(container.ownerDocument.body.textContent).not.toMatch(wordsOf2025);
  });
});

describe('the page of a season that is over', () => {
  it('thanks, shows figures and links to the season to come to', async () => {
    server.use(seasonHandler(springSeason()));
    openSeason('/events/semesters/spring');
    await heading('Spring is over. Thank you.');
    expect(screen.getByText('Registration Closed')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Spring in numbers' })).getByText('91%')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the Summer Series' })).toHaveAttribute(
      'href',
      '/events/semesters/summer',
    );
  });

  it.each([
    ['the weekly tables', { ...emptySite, meals: winterSite.meals }, '/home#find-events'],
    ['all seasons', emptySite, '/events/semesters'],
  ])('links to %s if there is no other season', async (_, site, href) => {
    server.use(seasonHandler(winterSeason({ state: 'over' })));
    openSeason('/events/semesters/winter', false, site);
    await heading('The snow has melted');
    expect(screen.queryByRole('region', { name: 'Winter in numbers' })).toBeNull();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  it('of a season without registration has its own texts while it runs', async () => {
    server.use(seasonHandler(springSeason({ state: 'running' })));
    openSeason('/events/semesters/spring');
    await heading('Spring all over the city');
    expect(screen.getByText('January - May 2025')).toBeVisible();
    expect(screen.queryByText('Registration Closed')).toBeNull();
  });
});

describe('an address of a season', () => {
  it('that no season has shows all seasons', async () => {
    server.use(
      seasonHandler(),
      http.get('*/api/semesters', () => HttpResponse.json([])),
    );
    openSeason('/events/semesters/nowhere');
    expect(await screen.findByText('No season is announced yet')).toBeVisible();
  });

  it('that cannot be loaded shows an error, and can be loaded again', async () => {
    server.use(
      http.get('*/api/semesters/spring', () => errorResponse(503, 'unavailable', 'Not now.'), { once: true }),
      seasonHandler(springSeason()),
    );
    const { user } = openSeason('/events/semesters/spring');
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    await heading('Failed to fetch events');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await heading('Spring is over. Thank you.');
  });
});
