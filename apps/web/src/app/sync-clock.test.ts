// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productClock } from '../lib/product-clock.ts';
import { syncClockWhenVisible } from './sync-clock.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function serverSays(answer: () => Response) {
  server.resetHandlers(http.get('*/api/config', answer));
}

const yearShown = () => productClock.now()?.getUTCFullYear();

describe('keeping time', () => {
  it('asks the server whenever the page is looked at again, and bears with silence', async () => {
    let asked = 0;
    serverSays(() => {
      asked += 1;
      return HttpResponse.error();
    });
    syncClockWhenVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(yearShown()).toBeUndefined();

    serverSays(() => HttpResponse.json({ now: '2025-05-21T16:00:00.000Z' }));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(yearShown()).toBe(2025));

    serverSays(() => HttpResponse.json({ now: '2026-02-01T16:00:00.000Z' }));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(yearShown()).toBe(2026));
  });
});
