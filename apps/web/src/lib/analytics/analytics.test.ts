// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushAnalytics, track } from './analytics.ts';

const server = setupServer();
let batches: unknown[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  batches = [];
  window.dataLayer = [];
  localStorage.setItem('traffic_source', 'poster');
  server.use(
    http.post('*/api/analytics', async ({ request }) => {
      batches.push(await request.json());
      return HttpResponse.json({}, { status: 202 });
    }),
  );
});
afterEach(() => {
  flushAnalytics();
  server.resetHandlers();
});
afterAll(() => server.close());

const counted = (path: string) => ({ name: 'page_view', path, source: 'poster' });

describe('counting', () => {
  it('sends what happened in a while together, with the traffic source', async () => {
    track('page_view', '/about');
    track('page_view', '/terms');
    expect(batches).toEqual([]);
    flushAnalytics();
    await vi.waitFor(() => expect(batches).toEqual([{ events: [counted('/about'), counted('/terms')] }]));
    flushAnalytics();
    expect(batches).toHaveLength(1);
  });

  it('never gathers more than one call may carry', async () => {
    for (let page = 0; page < 51; page += 1) track('page_view', `/${page}`);
    await vi.waitFor(() => expect(batches).toMatchObject([{ events: { length: 50 } }]));
  });

  it('tells the data layer in its own words', () => {
    track('lead_submission', '/events/semesters');
    expect(window.dataLayer).toEqual([
      { event: 'lead_submission', page_path: '/events/semesters', traffic_source: 'poster' },
    ]);
  });

  it('bothers nobody when it cannot be sent', async () => {
    let refused = 0;
    server.use(
      http.post('*/api/analytics', () => {
        refused += 1;
        return HttpResponse.error();
      }),
    );
    track('page_view', '/about');
    flushAnalytics();
    await vi.waitFor(() => expect(refused).toBe(1));
  });
});
