import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { config } from '../../../test/fixtures/student.ts';
import { server } from '../../../test/mock-server.ts';
import { productClock } from '../../lib/product-clock.ts';
import { syncClockWhenVisible } from './sync-clock.ts';

function serverSays(answer: () => Response) {
  server.resetHandlers(http.get('*/api/config', answer));
}

const yearShown = () => productClock.now()?.getUTCFullYear();

describe('the clock of the page', () => {
  it('is set by the server whenever the page becomes visible, and ignores a failed request', async () => {
    let asked = 0;
    serverSays(() => {
      asked += 1;
      return HttpResponse.error();
    });
    syncClockWhenVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(yearShown()).toBeUndefined();

    serverSays(() => HttpResponse.json(config({ now: '2025-05-21T16:00:00.000Z' })));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(yearShown()).toBe(2025));

    serverSays(() => HttpResponse.json(config({ now: '2026-02-01T16:00:00.000Z' })));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(yearShown()).toBe(2026));
  });
});
