import type { PassBody } from '@crewtable/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

const day = (week: number) => new Date(Date.parse('2025-06-04T23:00:00Z') + week * 7 * 86_400_000);
const wednesday = (week: number) =>
  ownEvent({
    eventId: `week-${week}`,
    title: 'Summer Series',
    seriesId: 'summer-nyc-2025',
    date: day(week).toISOString(),
  });

/** A pass with twelve dates; the student has given the second one back. */
function pass(): PassBody {
  return {
    seriesId: 'summer-nyc-2025',
    title: 'Summer Series',
    dates: Array.from({ length: 12 }, (_, week) => ({
      eventId: `week-${week}`,
      date: day(week).toISOString(),
      state: week === 1 ? ('no_seat' as const) : ('to_come' as const),
    })),
  };
}

describe('a student with a pass', () => {
  beforeEach(() => {
    home.passes = [pass()];
    home.registered = [
      ...Array.from({ length: 12 }, (_, week) => wednesday(week)).filter((_, week) => week !== 1),
      ownEvent({ eventId: 'late-dinner', date: '2025-09-05T22:00:00Z' }),
    ];
  });

  it('sees one ticket with a stub for each date instead of twelve cards; single tickets stay cards', async () => {
    openHome();
    const ticket = within(await screen.findByRole('article', { name: 'All-Access Pass, Summer Series' }));
    expect(ticket.getByText('Summer Series, Wednesdays at 7:00 PM')).toBeVisible();
    expect(ticket.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Jun 4 Next',
      'Jun 11 No seat',
      ...[
        'Jun 18',
        'Jun 25',
        'Jul 2',
        'Jul 9',
        'Jul 16',
        'Jul 23',
        'Jul 30',
        'Aug 6',
        'Aug 13',
        'Aug 20',
      ].map((date) => `${date} To come`),
    ]);
    expect(ticket.getByText('to come').parentElement).toHaveTextContent('11');
    const upcoming = within(screen.getByRole('region', { name: 'My Upcoming Events' }));
    expect(await upcoming.findByRole('link', { name: /^Details ?of Dinner, Fri, Sep 5/ })).toBeVisible();
    expect(upcoming.queryByRole('link', { name: /^Details ?of Summer Series/ })).toBeNull();
    expect(upcoming.getByRole('article', { name: 'Summer Series' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show later ones' })).toBeNull();
  });

  it('opens the details of a date with its stub, and unregisters there', async () => {
    const { user } = openHome();
    await user.click(await screen.findByRole('button', { name: /^Jun 18/ }));
    const details = within(await findDialog('Summer Series'));
    expect(details.getByText('Wed, Jun 18 · 6:00–7:30 PM')).toBeVisible();
    expect(details.getByRole('button', { name: 'Unregister' })).toBeVisible();
  });

  it.each([
    [
      'no_seat',
      'Jun 11 No seat',
      'You have no seat on this date. While there are seats, your pass covers one.',
    ],
    [
      'waitlist',
      'Jun 11 Waitlist',
      'This date is full. You are on the waitlist, and you get the next free seat in turn.',
    ],
    ['cancelled', 'Jun 11 Cancelled', 'This date was cancelled. Your pass is valid for all others.'],
  ] as const)(
    'learns what became of a date without a seat (%s), and where to go',
    async (state, stub, words) => {
      home.passes = [
        { ...pass(), dates: pass().dates.map((date, week) => (week === 1 ? { ...date, state } : date)) },
      ];
      const { user } = openHome();
      await user.click(await screen.findByRole('button', { name: stub }));
      const dialog = within(await findDialog('Summer Series'));
      expect(dialog.getByText('Wed, Jun 11 · 7:00 PM')).toBeVisible();
      expect(dialog.getByText(words)).toBeVisible();
      expect(dialog.getByRole('link', { name: 'This week' })).toHaveAttribute('href', '/events/week');
    },
  );

  it('opens the details of a date that is over', async () => {
    const over = { ...wednesday(0), status: 'completed' as const };
    home.registered = home.registered.slice(1);
    home.past = [over];
    home.passes = [
      {
        ...pass(),
        dates: pass().dates.map((date, week) => (week === 0 ? { ...date, state: 'came' as const } : date)),
      },
    ];
    const { user, queries } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Jun 4 Came' }));
    const dialog = await screen.findByRole('dialog', { name: 'Summer Series' });
    const details = within(dialog);
    // It stays open while the page reads again.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('*/api/events/registered', async () => {
        await answered;
        return HttpResponse.json([]);
      }),
    );
    act(() => void queries.refetchQueries({ queryKey: ['events', 'registered'] }));
    await waitFor(() => expect(queries.isFetching()).toBeGreaterThan(0));
    expect(dialog).toBeInTheDocument();
    answer();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(dialog).toBeInTheDocument();
    expect(details.getByText('This event is over')).toBeVisible();
    expect(details.queryByRole('button', { name: 'Unregister' })).toBeNull();
  });
});

describe('the invitations on the home page', () => {
  it('received can be joined, and sent ones say who has joined', async () => {
    home.invitations = {
      received: [
        {
          eventId: 'brunch',
          title: 'Brunch',
          date: '2025-05-25T15:00:00Z',
          inviterFirstName: 'Priya',
          inviterLastInitial: 'N',
          spotsLeft: 2,
          referralId: 'code-1',
        },
      ],
      sent: [
        {
          email: 'dev@example.edu',
          status: 'JOINED',
          eventId: 'dinner',
          title: 'Dinner',
          date: '2025-05-23T22:00:00Z',
        },
        {
          email: 'lena@example.edu',
          status: 'PENDING',
          eventId: 'dinner',
          title: 'Dinner',
          date: '2025-05-23T22:00:00Z',
        },
      ],
    };
    openHome();
    const invitations = within(await screen.findByRole('region', { name: 'Invitations' }));
    const join = await invitations.findByRole('link', { name: 'Join Friend Group' });
    expect(join).toHaveAccessibleDescription('Priya N. saved you a seat at Brunch Sun, May 25 · 11:00 AM');
    const link = new URL(join.getAttribute('href')!, 'http://localhost');
    expect(link.pathname).toBe('/invite');
    expect(link.searchParams.get('referralId')).toBe('code-1');
    const sent = within(invitations.getByRole('list', { name: 'Sent for Dinner, Fri, May 23' }));
    expect(sent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'dev@example.eduJoined',
      'lena@example.eduPending',
    ]);
  });

  it('that do not exist yet are explained', async () => {
    openHome();
    expect(await screen.findByText(/^When a friend saves you a seat/)).toBeVisible();
  });
});
