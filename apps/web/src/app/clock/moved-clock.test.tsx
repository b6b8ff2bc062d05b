import { InfiniteQueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { arrivedNotification } from '../../../test/fixtures/notification.ts';
import { configHandler } from '../../../test/handlers.ts';
import { asked, connected, isQuiet, open, prepareLivePage } from '../../../test/live-page.tsx';
import { server } from '../../../test/mock-server.ts';
import { registeredQuery } from '../../features/own-events/own-events-query.ts';
import { productClock } from '../../lib/product-clock.ts';
import { queryClient } from '../query-client.ts';
import { readMovedClock } from './moved-clock.ts';
import { refetchAfterClockJumps } from './refetch-after-clock-jumps.ts';

prepareLivePage();
beforeEach(() => productClock.set(new Date('2025-05-21T16:00:00Z')));

const moved = (eventPayload: object) => ({
  onUserEvent: { ...arrivedNotification('move').onUserEvent, eventType: 'clock_moved', eventPayload },
});

describe('a page of a student whose demo clock is moved', () => {
  it('sets its clock and reads the registered events again, and the bell shows nothing', async () => {
    let registered = 0;
    server.use(
      http.get('*/api/events/registered', () => {
        registered += 1;
        return HttpResponse.json([]);
      }),
    );
    onTestFinished(new InfiniteQueryObserver(queryClient, registeredQuery).subscribe(() => {}));
    onTestFinished(refetchAfterClockJumps(queryClient));
    open();
    const socket = await connected();
    socket.connect();
    await waitFor(() => expect(registered).toBe(1));
    await isQuiet();

    const data = moved({ now: '2025-05-28T22:00:00.000Z' });
    socket.deliver({ id: 's', type: 'data', payload: { data } });

    expect(productClock.now()?.toISOString()).toMatch(/^2025-05-28T22:00/);
    await waitFor(() => expect(registered).toBe(2));
    await isQuiet();
    expect(asked.list).toBe(1);
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('reads the time after a reconnect, because a move may have been missed', async () => {
    server.use(configHandler({ now: '2025-06-04T12:00:00.000Z' }));
    open();
    const socket = await connected();
    socket.connect();
    await isQuiet();
    socket.drop();
    window.dispatchEvent(new Event('online'));
    (await connected(2)).connect();
    await waitFor(() => expect(productClock.now()?.toISOString()).toMatch(/^2025-06-04/));
  });
});

it.each([
  ['another message', arrivedNotification('a')],
  ['no time', moved({})],
  ['a time that is none', moved({ now: 'soon' })],
  ['no record', null],
])('ignores %s', (_, data) => {
  expect(readMovedClock(data)).toBeUndefined();
});
