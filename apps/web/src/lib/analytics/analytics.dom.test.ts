import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { flushAnalytics, track } from './analytics.ts';

let batches: unknown[] = [];

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
});

const counted = (path: string) => ({ name: 'page_view', path, source: 'poster' });

describe('analytics', () => {
  it('sends several events in one batch, with the traffic source', async () => {
    track('page_view', '/about');
    track('page_view', '/terms');
    expect(batches).toEqual([]);
    flushAnalytics();
    await vi.waitFor(() => expect(batches).toEqual([{ events: [counted('/about'), counted('/terms')] }]));
    flushAnalytics();
    expect(batches).toHaveLength(1);
  });

  it('sends a batch when it has reached its maximum size', async () => {
    for (let page = 0; page < 51; page += 1) track('page_view', `/${page}`);
    await vi.waitFor(() => expect(batches).toMatchObject([{ events: { length: 50 } }]));
  });

  it('adds the event to the data layer with the names of its fields', () => {
    track('lead_submission', '/events/semesters');
    expect(window.dataLayer).toEqual([
      { event: 'lead_submission', page_path: '/events/semesters', traffic_source: 'poster' },
    ]);
  });

  it('ignores a failed request', async () => {
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
