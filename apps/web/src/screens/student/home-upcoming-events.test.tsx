import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';
import { emptySite } from '../../lib/site/site.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

describe('the upcoming events of a student', () => {
  it('without a registration have a link to the events', async () => {
    openHome();
    expect(await screen.findByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  });

  it.each([
    [
      'the weekly tables',
      site2025,
      { text: 'Pick a meal, and we find the other students for your table.', suggests: true },
    ],
    [
      'the seasons, without weekly tables',
      { ...site2025, meals: [] },
      { text: 'Pick a season, and we find the other students for your table.', suggests: false },
    ],
    ['nothing', emptySite, { text: 'New tables are announced under Events.', suggests: false }],
  ])('name what is offered: %s', async (_, site, { text, suggests }) => {
    openHome('/home', site);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Not interested in these events?' }) !== null).toBe(suggests);
    expect(screen.queryByText(/no weekly tables/) === null).toBe(suggests);
    const hasLink = screen.queryByRole('link', { name: 'See the seasons.' }) !== null;
    expect(hasLink).toBe(!suggests && site.seasons.length > 0);
  });

  it('that could not be loaded show an error, and can be loaded again', async () => {
    home.isBroken = true;
    home.registered = [ownEvent()];
    const { user } = openHome();
    expect(await screen.findByText('Failed to fetch your registered events or invitations.')).toBeVisible();
    home.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Details' })).toBeVisible();
    expect(screen.getByText('Wednesday, May 21. Two days until dinner.')).toBeVisible();
  });

  it('show a cancelled event only as cancelled while there is another event', async () => {
    home.registered = [
      ownEvent({ eventId: 'lunch', title: 'Lunch', date: '2025-05-22T16:00:00Z', status: 'cancelled' }),
      ownEvent(),
    ];
    openHome();
    await screen.findByText('Wednesday, May 21. Two days until dinner.');
    const upcoming = within(screen.getByRole('region', { name: 'My Upcoming Events' }));
    expect(upcoming.getByRole('article', { name: 'Dinner' })).toBeVisible();
    expect(upcoming.queryByRole('article', { name: 'Lunch' })).toBeNull();
    expect(upcoming.getByText('Cancelled')).toBeVisible();
  });

  it('that are all cancelled show the reason and the refund', async () => {
    const cancellation = { because: 'The kitchen is closed.', money: '$5.00 goes back to your card.' };
    home.registered = [ownEvent({ status: 'cancelled', cancellation })];
    openHome();
    await screen.findByText('This event was cancelled. The kitchen is closed. $5.00 goes back to your card.');
    expect(screen.getByText('Wednesday, May 21.')).toBeVisible();
  });

  it('after the first ten are loaded on request', async () => {
    home.registered = Array.from({ length: 12 }, (_, place) => ownEvent({ eventId: `e${place}` }));
    const { user } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Show later ones' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'Show later ones' })).not.toBeInTheDocument();
  });

  it('after the first ten show a toast when they could not be loaded, and can be loaded again', async () => {
    home.registered = Array.from({ length: 12 }, (_, place) => ownEvent({ eventId: `e${place}` }));
    const { user } = openHome();
    const button = await screen.findByRole('button', { name: 'Show later ones' });
    home.isBroken = true;
    await user.click(button);
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(10);
    home.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Show later ones' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(12));
  });
});
