import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { summerSeason } from '../../../test/fixtures/season.ts';
import { site2025 } from '../../../test/fixtures/site.ts';
import { summerSeries } from '../../../test/fixtures/series.ts';
import {
  wordsOf2025,
  winterDate,
  winterSeason,
  winterSeries,
  winterSite,
} from '../../../test/fixtures/winter.ts';
import { seasonHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { inDialog, mockSeason, openSeason } from '../../../test/screens/season.tsx';
import { productClock } from '../../lib/product-clock.ts';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const section = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  productClock.set(new Date('2030-12-24T17:00:00Z'));
});

describe('the page of a season that sells tickets', () => {
  it('says in 2031 nothing of 2025', async () => {
    mockSeason(winterSeason(), winterSeries());
    const { container, user } = openSeason('/events/semesters/winter', false, winterSite);
    await heading('Warm Fridays');
    const tickets = within(await section('Pick your Fridays'));
    expect(await tickets.findByText('8 tickets, about $4.50 per event')).toBeVisible();
    expect(tickets.getByText('Thursday, 6:30 PM')).toBeVisible();
    expect(tickets.getByText('Four to five students, one round table.')).toBeVisible();
    expect(tickets.getByText('40 seats on each date.')).toBeVisible();
    expect(screen.getByText('First table in')).toBeVisible();
    await user.click(tickets.getByRole('button', { name: 'Register Now' }));
    const modal = await inDialog();
    expect(modal.getByText('Winter 2031 Brooklyn Suppers, Fridays at 6:30 PM in Brooklyn.')).toBeVisible();
    expect(container.ownerDocument.body.textContent).not.toMatch(wordsOf2025);
  });

  it('leaves out the sections for which it has no texts, and the offer if there is none', async () => {
    mockSeason(winterSeason(), winterSeries());
    openSeason('/events/semesters/winter', false, winterSite);
    await screen.findByText('8 tickets, about $4.50 per event');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Pick your Fridays', 'Your ticket']);
    expect(screen.queryByRole('region', { name: 'Early offer' })).toBeNull();
    expect(screen.queryByText(/non-transferable\.$/)).toBeNull();
  });

  it('has in 2025 the texts of the specification', async () => {
    productClock.set(new Date('2025-05-21T16:00:00Z'));
    mockSeason(summerSeason(), summerSeries());
    openSeason('/events/semesters/summer');
    await heading('The summer of long Wednesdays');
    expect(screen.getByRole('heading', { name: 'Twelve tables, no two alike' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Before the first Wednesday' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'What is the summer series?' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.getByText('Tuesday, 7:00 PM')).toBeVisible();
    expect(await screen.findByText('300 seats on each date. No event on July 2.')).toBeVisible();
    expect(
      screen.getByText(/^\* The first 50 students who register for the summer series/),
    ).toHaveTextContent('get $10 to spend at their first event.');
  });

  it('shows prices and dates before registration opens, says when it opens, and sells nothing', async () => {
    const { schedule } = winterSeason();
    const season = winterSeason({
      state: 'announced',
      registrationMessage: 'Registration opens December 26',
      schedule: { ...schedule!, opensAt: '2030-12-26T14:00:00.000Z' },
    });
    const closed = Array.from({ length: 8 }, (_, week) =>
      winterDate(week, { status: 'closed', withPass: null }),
    );
    const mocked = mockSeason(season, winterSeries({ dates: closed, passAvailable: false }));
    openSeason('/events/semesters/winter?referralId=abc&email=ana%40nyu.edu', false, winterSite);
    expect(await screen.findByText(/^All-Access Pass, 8 Fridays$/)).toBeVisible();
    expect(screen.getByText('$36.00')).toBeVisible();
    expect(screen.getAllByText('Registration opens December 26')).toHaveLength(2);
    expect(screen.getByText(/^From Thu, Dec 26 · 9:00 AM on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the dates' })).toHaveAttribute('href', '#tickets');
    expect(screen.getByRole('radio', { name: /Friday, January 3,\s*40 seats/ })).toBeDisabled();
    expect(screen.queryByText(/Register Now|Closed|closed/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();

    // A student who waits on the page can register as soon as registration opens.
    mocked.series = winterSeries();
    server.use(seasonHandler(winterSeason()));
    productClock.set(new Date('2030-12-26T14:00:00Z'));
    expect((await inDialog()).getByLabelText('University email')).toHaveValue('ana@nyu.edu');
    expect(screen.queryByText(/Registration opens/)).toBeNull();
  });

  it('offers the waitlist when every date is full', async () => {
    const full = [0, 1].map((week) =>
      winterDate(week, { seatsLeft: 0, withPass: null, waitlist: { waiting: 1, position: null } }),
    );
    mockSeason(winterSeason(), winterSeries({ dates: full, passAvailable: false }));
    openSeason('/events/semesters/winter', false, winterSite);
    expect(await screen.findByText('Every seat is taken')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join the Waitlist' })).toHaveAttribute('href', '#tickets');
    expect(screen.queryByText('Register Now')).toBeNull();
    expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled();
  });

  it.each([
    ['all open dates', [true, true], 'Your seat is yours', false],
    ['some dates, while the others are full', [true, false], 'Every other seat is taken', true],
  ] as const)(
    'does not call a seat taken that is the student’s own: %s',
    async (_title, own, title, hasWaitlist) => {
      const dates = own.map((isUserRegistered, week) =>
        winterDate(week, { isUserRegistered, seatsLeft: 0, withPass: null }),
      );
      mockSeason(winterSeason(), winterSeries({ dates, passAvailable: false }));
      openSeason('/events/semesters/winter', false, winterSite);
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.queryByText('Every seat is taken')).toBeNull();
      expect(screen.queryAllByRole('button', { name: 'Join the waitlist' })).toHaveLength(
        hasWaitlist ? 1 : 0,
      );
    },
  );

  it('counts and prices only the dates that are left when the season runs', async () => {
    productClock.set(new Date('2025-06-20T16:00:00Z'));
    const wednesdays = Array.from({ length: 12 }, (_, week) => {
      const date = new Date('2025-06-04T23:00:00Z');
      date.setUTCDate(date.getUTCDate() + 7 * week);
      const isPast = week < 3;
      return winterDate(week, {
        date: date.toISOString(),
        status: isPast ? 'completed' : 'open',
        withPass: isPast ? null : 'seat',
      });
    });
    mockSeason(summerSeason({ state: 'running' }), summerSeries({ dates: wednesdays }));
    openSeason('/events/semesters/summer');
    expect(await screen.findByText('9 tickets, about $2.78 per event')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your pass covers 9 Wednesdays' })).toBeVisible();
    expect(screen.getByText('Next table, Wed, Jun 25, in')).toBeVisible();
  });

  it('sells nothing after the last date has closed, and thanks when the last table has started', async () => {
    productClock.set(new Date('2031-01-04T00:00:00Z'));
    const released = winterDate(0, { status: 'released', withPass: null });
    mockSeason(winterSeason({ state: 'running' }), winterSeries({ dates: [released], passAvailable: false }));
    openSeason('/events/semesters/winter');
    expect(await screen.findByText('Thank you for coming in from the cold.')).toBeVisible();
    expect(screen.getByText('Every date of Winter 2031 is closed. Summer 2025 is next.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the Summer Series' })).toHaveAttribute(
      'href',
      '/events/semesters/summer',
    );
    expect(screen.queryByText('Register Now')).toBeNull();
  });

  it('links to what is open 12 hours before the last date, and still counts down to it', async () => {
    productClock.set(new Date('2031-01-03T11:30:00Z'));
    const closed = winterDate(0, { status: 'closed', withPass: null });
    mockSeason(winterSeason({ state: 'running' }), winterSeries({ dates: [closed], passAvailable: false }));
    openSeason('/events/semesters/winter', false, { ...winterSite, seasons: [] });
    expect(await screen.findByRole('link', { name: 'See this week’s tables' })).toHaveAttribute(
      'href',
      '/home#find-events',
    );
    expect(screen.getByText('First table in')).toBeVisible();
    expect(screen.getByText('Every date of Winter 2031 is closed.')).toBeVisible();
    expect(screen.queryByText('Register Now')).toBeNull();
  });

  it('does not call a season the next one that runs already', async () => {
    const released = winterDate(0, { status: 'released', withPass: null });
    mockSeason(winterSeason({ state: 'running' }), winterSeries({ dates: [released], passAvailable: false }));
    const [summer] = site2025.seasons;
    openSeason('/events/semesters/winter', false, {
      ...site2025,
      seasons: [{ ...summer!, state: 'running' }],
    });
    expect(await screen.findByText('Every date of Winter 2031 is closed.')).toBeVisible();
  });

  it('names weekday and hour only as far as all of its dates have them', async () => {
    const tuesday = { date: '2031-02-05T01:00:00.000Z', formatted: 'Tue, Feb 4 · 8:00 PM' };
    const dates = [winterDate(0), winterDate(1), winterDate(2, tuesday)];
    mockSeason(winterSeason(), winterSeries({ dates, passCents: 1500 }));
    const { user } = openSeason('/events/semesters/winter', false, winterSite);
    const cover = within(await section('Your pass covers 3 dates'));
    expect(cover.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fri, Jan 3',
      'Fri, Jan 10',
      'Tue, Feb 4',
    ]);
    const tickets = within(await section('Pick your dates'));
    expect(tickets.getByText('One date of your choice')).toBeVisible();
    expect(tickets.getByText('24 hours before')).toBeVisible();
    expect(tickets.getByText('Your date')).toBeVisible();
    await user.click(tickets.getByRole('button', { name: 'Register Now' }));
    expect((await inDialog()).getByText('Winter 2031 Brooklyn Suppers in Brooklyn.')).toBeVisible();
  });

  it('ignores cancelled dates when it names the weekday', async () => {
    const cancelled = winterDate(2, {
      date: '2031-02-05T01:00:00.000Z',
      status: 'cancelled',
      withPass: null,
    });
    mockSeason(winterSeason(), winterSeries({ dates: [winterDate(0), winterDate(1), cancelled] }));
    openSeason('/events/semesters/winter', false, winterSite);
    expect(await section('Your pass covers 2 Fridays')).toBeVisible();
    expect(screen.getByText('Thursday, 6:30 PM')).toBeVisible();
  });

  it('counts seats as tickets, and names the places on waitlists apart', async () => {
    const full = { seatsLeft: 0, withPass: 'waitlist', waitlist: { waiting: 1, position: null } } as const;
    const dates = Array.from({ length: 12 }, (_, week) => winterDate(week, week < 9 ? {} : full));
    mockSeason(winterSeason(), winterSeries({ dates, passCents: 2500 }));
    openSeason('/events/semesters/winter', false, winterSite);
    expect(
      await screen.findByText('9 tickets, about $2.78 per event, and 3 places on waitlists'),
    ).toBeVisible();
  });

  it('announces no pass that would never be sold', async () => {
    const season = winterSeason({
      state: 'announced',
      schedule: { ...winterSeason().schedule!, opensAt: '2030-12-26T14:00:00.000Z' },
    });
    const only = winterDate(0, { status: 'closed', withPass: null });
    mockSeason(season, winterSeries({ dates: [only], passAvailable: false, passCents: 700 }));
    openSeason('/events/semesters/winter', false, winterSite);
    expect(await screen.findByText('Single Event Ticket')).toBeVisible();
    expect(screen.queryByText(/All-Access Pass/)).toBeNull();
  });

  it('announces a pass for one date in the singular', async () => {
    const season = winterSeason({
      state: 'announced',
      schedule: { ...winterSeason().schedule!, opensAt: '2030-12-26T14:00:00.000Z' },
    });
    const only = winterDate(0, { status: 'closed', withPass: null });
    mockSeason(season, winterSeries({ dates: [only], passAvailable: false, passCents: 600 }));
    openSeason('/events/semesters/winter', false, winterSite);
    expect(await screen.findByText('All-Access Pass, 1 Friday')).toBeVisible();
  });

  it('keeps the place of the offer while it loads, without a number that it does not know', async () => {
    mockSeason(summerSeason(), summerSeries());
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('*/api/series/summer-nyc-2025', async () => {
        await waiting;
        return HttpResponse.json(summerSeries({ offer: { total: 50, remaining: 0, amountCents: 1000 } }));
      }),
    );
    openSeason('/events/semesters/summer');
    expect(await section('Early offer')).toHaveTextContent('– of 50 left');
    answer();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Early offer' })).toBeNull());
    // Its terms go with it.
    expect(screen.queryByText(/^\* The first/)).toBeNull();
  });
});
