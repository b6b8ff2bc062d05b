import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FakeWebSocket } from '../../test/fake-web-socket.ts';
import { lobby } from '../../test/fixtures/quickcrew.ts';
import { asked, connected, isQuiet, open, prepareLivePage } from '../../test/live-page.tsx';
import { server } from '../../test/mock-server.ts';
import { registeredQuery } from '../features/own-events/own-events-query.ts';
import { paymentsQuery } from '../features/payments/history/payments-query.ts';
import { profileQuery } from '../features/profile/profile-query.ts';
import { lobbyQuery } from '../features/quickcrew/quickcrew-queries.ts';
import { queryClient } from './query-client.ts';

prepareLivePage();

describe('the profile and the payments on a page', () => {
  /** Subscribes to both queries, like a page that shows both. */
  async function look(): Promise<FakeWebSocket> {
    const stops = [
      new QueryObserver(queryClient, profileQuery).subscribe(() => {}),
      new InfiniteQueryObserver(queryClient, paymentsQuery).subscribe(() => {}),
    ];
    onTestFinished(() => stops.forEach((stop) => stop()));
    open();
    const socket = await connected();
    socket.connect();
    await waitFor(() => expect(asked).toEqual({ list: 1, profile: 1, payments: 1 }));
    await isQuiet();
    return socket;
  }

  it.each([
    ['payment_receipt', { profile: 2, payments: 2 }],
    ['payment_refunded', { profile: 1, payments: 2 }],
    ['hold_placed', { profile: 1, payments: 2 }],
    ['hold_released', { profile: 1, payments: 2 }],
    ['hold_captured', { profile: 1, payments: 2 }],
    ['subscription_started', { profile: 2, payments: 1 }],
    ['subscription_cancelled', { profile: 2, payments: 1 }],
    ['renewal_failed', { profile: 2, payments: 2 }],
    ['subscription_ended', { profile: 2, payments: 1 }],
    ['announcement', { profile: 1, payments: 1 }],
    ['an unknown kind', { profile: 1, payments: 1 }],
  ])('are loaded again as needed when %s arrives', async (kind, expected) => {
    const socket = await look();
    socket.notify(kind);
    await waitFor(() => expect(asked).toMatchObject(expected));
    await isQuiet();
    expect(asked).toEqual({ list: 1, ...expected });
  });

  it('are loaded again after a reconnect, because messages may have been missed', async () => {
    const socket = await look();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    socket.drop();
    window.dispatchEvent(new Event('online'));
    (await connected(2)).connect();
    await waitFor(() => expect(asked).toEqual({ list: 2, profile: 2, payments: 2 }));
  });
});

it('a lobby on the screen is loaded immediately when the channel reports a change', async () => {
  let polls = 0;
  server.use(
    http.get('*/api/lobby/lobby', () => {
      polls += 1;
      return HttpResponse.json(lobby({ lobbyId: 'lobby' }));
    }),
  );
  const aDay = 24 * 3_600_000;
  const stop = new QueryObserver(queryClient, lobbyQuery('lobby', aDay)).subscribe(() => {});
  onTestFinished(stop);
  open();
  const socket = await connected();
  socket.connect();
  await waitFor(() => expect(polls).toBe(1));
  await isQuiet();
  socket.hint('lobby_changed');
  await waitFor(() => expect(polls).toBe(2));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

it('a table on the screen is loaded again when the channel reports a check-in', async () => {
  let reads = 0;
  server.use(
    http.get('*/api/events/registered', () => {
      reads += 1;
      return HttpResponse.json([]);
    }),
  );
  const stop = new InfiniteQueryObserver(queryClient, registeredQuery).subscribe(() => {});
  onTestFinished(stop);
  open();
  const socket = await connected();
  socket.connect();
  await waitFor(() => expect(reads).toBe(1));
  await isQuiet();
  socket.hint('table_seats_changed');
  await waitFor(() => expect(reads).toBe(2));
});
