import type { WeekBody } from '@crewtable/contract';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { winterSite } from '../../../test/fixtures/winter.ts';
import { crewOptions, summerDate, weekDate, weekLunch, weekOf } from '../../../test/fixtures/week.ts';
import { siteHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { emptySite } from '../../lib/site/site.tsx';
import { useWeek } from './week-data.ts';
import type { CrewOptions } from './week-data.ts';
import { WeekPage } from './week-page.tsx';

function Component() {
  return <WeekPage {...useWeek()} />;
}

function answer(week: WeekBody, crews: CrewOptions | undefined = crewOptions()) {
  server.use(
    siteHandler(),
    http.get('*/api/week', () => HttpResponse.json(week)),
    http.get('*/api/quickcrew/options', () => HttpResponse.json(crews)),
  );
}

const lineOf = async (name: RegExp) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!);

describe('the page of the next 14 days', () => {
  it('has a line for each date, which leads to its registration', async () => {
    answer(weekOf(weekLunch(), weekDate(), summerDate()));
    renderScreen(<Component />, { at: '/events/week' });
    const dinner = await lineOf(/^Dinner/);
    expect(dinner.getByText('40 of 64 seats taken')).toBeVisible();
    expect(dinner.getByText('$5')).toBeVisible();
    expect(dinner.getByText('6:00 PM')).toBeVisible();
    expect(
      screen.getAllByRole('link', { name: /: take a seat$/ }).map((link) => link.getAttribute('href')),
    ).toEqual([
      '/home?register=05232025-lunch-nyc',
      '/home?register=05232025-dinner-nyc',
      '/events/semesters/summer/events/06042025-summer-nyc',
    ]);
    expect(screen.getByRole('link', { name: 'Take a seat' })).toHaveAttribute(
      'href',
      '/home?register=05232025-lunch-nyc',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Thu, May 22 to Wed, May 28' })).toBeVisible();
  });

  it('is loaded again when the clock jumps', async () => {
    productClock.set(new Date('2025-05-21T16:00:00Z'));
    answer(weekOf(weekDate({ title: 'Dinner' })));
    renderScreen(<Component />);
    await lineOf(/^Dinner/);
    answer(weekOf(weekDate({ title: 'Brunch' })));
    act(() => productClock.set(new Date('2025-05-28T16:00:00Z')));
    await lineOf(/^Brunch/);
    expect(screen.queryByRole('heading', { level: 3, name: /^Dinner/ })).toBeNull();
  });

  it('offers the waitlist of a full date, and no way to a date that is closed or cancelled', async () => {
    answer(
      weekOf(
        weekLunch({ state: 'closed' }),
        weekDate({ state: 'full', seatsTaken: 64 }),
        weekDate({ eventId: 'brunch', title: 'Brunch', state: 'cancelled' }),
      ),
    );
    renderScreen(<Component />);
    expect((await lineOf(/^Dinner/)).getByRole('link')).toHaveAccessibleName(/: join the waitlist$/);
    for (const [name, words] of [
      [/^Lunch/, 'Registration Closed'],
      [/^Brunch/, 'Cancelled'],
    ] as const) {
      const line = await lineOf(name);
      expect(line.getByText(words)).toBeVisible();
      expect(line.queryByRole('link')).not.toBeInTheDocument();
      expect(line.queryByRole('button')).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('link', { name: 'Take a seat' })).not.toBeInTheDocument();
  });

  it('names the area of each line if they differ', async () => {
    answer(weekOf(weekLunch({ area: 'Harlem' }), weekDate()));
    renderScreen(<Component />);
    expect((await lineOf(/^Lunch/)).getByText('12:00 PM, Harlem')).toBeVisible();
  });

  it('copies the link of a line, and says so', async () => {
    answer(weekOf(weekDate()));
    const { user } = renderScreen(<Component />);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Share Dinner, Fri, May 23 · 6:00 PM' }));
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/events/week#05232025-dinner-nyc`);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  it('uses the share dialog of the device if there is one', async () => {
    answer(weekOf(weekDate()));
    const { user } = renderScreen(<Component />);
    const share = vi.fn<Navigator['share']>().mockResolvedValue();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    try {
      await user.click(await screen.findByRole('button', { name: /^Share Dinner/ }));
    } finally {
      vi.unstubAllGlobals();
    }
    expect(share).toHaveBeenCalledWith({
      title: 'Dinner · Crewtable',
      text: 'Dinner in Lower Manhattan, Fri, May 23 · 6:00 PM. Coming?',
      url: `${window.location.origin}/events/week#05232025-dinner-nyc`,
    });
  });

  it('puts the link into the address bar if the browser forbids copying', async () => {
    answer(weekOf(weekDate()));
    const { user } = renderScreen(<Component />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(await screen.findByRole('button', { name: /^Share Dinner/ }));
    expect(await screen.findByText('The link is in the address bar')).toBeVisible();
    expect(window.location.hash).toBe('#05232025-dinner-nyc');
    window.history.replaceState(null, '', window.location.pathname);
  });
});

describe('days without dates', () => {
  it('show the next season', async () => {
    answer(weekOf());
    renderScreen(<Component />, { site: winterSite });
    expect(await screen.findByRole('heading', { name: 'No tables in the next 14 days' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^See / })).toHaveAttribute(
      'href',
      `/events/semesters/${winterSite.seasons[0]!.slug}`,
    );
  });

  it('of a new installation lead to how it works, and QuickCrew without places is not offered', async () => {
    answer(weekOf(), crewOptions({ isOpen: false, meetingTimes: [] }));
    renderScreen(<Component />, { site: emptySite });
    expect(await screen.findByRole('link', { name: 'See how it works' })).toHaveAttribute('href', '/onboard');
    expect(screen.queryByText(/QuickCrew/)).not.toBeInTheDocument();
  });

  it('in one of the two weeks are named', async () => {
    answer(weekOf(weekDate()));
    renderScreen(<Component />);
    const second = await screen.findByRole('region', { name: 'Thu, May 29 to Wed, Jun 4' });
    expect(within(second).getByText('No tables on these days.')).toBeVisible();
  });
});

describe('the times of QuickCrew', () => {
  it('say how many students wait', async () => {
    answer(weekOf(weekDate()));
    renderScreen(<Component />);
    const crews = within(await screen.findByRole('region', { name: 'QuickCrew, today' }));
    expect(crews.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '3:00 PM 2 waiting',
      '3:30 PM be the first',
    ]);
  });

  it('are tomorrow’s late in the evening', async () => {
    const meetingTimes = [{ meetingTime: '2025-05-23T15:00:00.000Z', waiting: 0 }];
    answer(weekOf(weekDate()), crewOptions({ meetingTimes }));
    renderScreen(<Component />);
    expect(await screen.findByRole('region', { name: 'QuickCrew, tomorrow' })).toBeVisible();
  });

  it('are left out if they cannot be loaded', async () => {
    answer(weekOf(weekDate()));
    server.use(http.get('*/api/quickcrew/options', () => HttpResponse.error()));
    renderScreen(<Component />);
    await lineOf(/^Dinner/);
    expect(screen.queryByText(/QuickCrew/)).not.toBeInTheDocument();
  });
});

it('a page that cannot be loaded can be tried again', async () => {
  server.use(
    http.get('*/api/week', () => HttpResponse.error()),
    http.get('*/api/quickcrew/options', () => HttpResponse.error()),
  );
  const { user } = renderScreen(<Component />);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  answer(weekOf(weekDate()));
  await user.click(again);
  expect((await lineOf(/^Dinner/)).getByText('40 of 64 seats taken')).toBeVisible();
});
