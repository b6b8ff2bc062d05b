import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '../../../../test/fixtures/event.ts';
import { server } from '../../../../test/mock-server.ts';
import { completeKeptRegistration } from './complete-registration.ts';
import type { SeriesFlow } from './series-flow.ts';

let received: string[];

beforeEach(() => {
  received = [];
  server.use(
    http.post('*/api/events/:eventId/preregister', ({ params }) => {
      received.push(`register ${String(params['eventId'])}`);
      return HttpResponse.json(registration(), { status: 201 });
    }),
    http.post('*/api/events/:eventId/preregister/groups/:referralId', ({ params }) => {
      received.push(`join ${String(params['referralId'])} at ${String(params['eventId'])}`);
      return HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 });
    }),
  );
});
afterEach(() => {
  sessionStorage.clear();
});

function keepDraft(seriesId: string, flow: Partial<SeriesFlow>, referralId?: string) {
  const draft = { open: true, flow: { step: 'payment', ...flow }, typed: {}, referralId };
  sessionStorage.setItem(`draft_${seriesId}`, JSON.stringify(draft));
}

describe('a registration that was paid on the page of the bank', () => {
  beforeEach(() => {
    sessionStorage.setItem('draft_profile', '{}');
    keepDraft('summer-nyc-2025', { ticket: 'all-access' }, 'abc');
    keepDraft('winter-nyc-2031', { ticket: 'single-event', eventId: '01102031-winter-nyc' }, 'xyz');
  });

  it('is completed for the series whose pass was paid', async () => {
    await completeKeptRegistration('summer-nyc-2025');
    expect(received).toEqual(['register summer-nyc-2025', 'join abc at summer-nyc-2025']);
    expect(sessionStorage.getItem('draft_summer-nyc-2025')).toBeNull();
    expect(sessionStorage.getItem('draft_winter-nyc-2031')).not.toBeNull();
  });

  it('is completed for the date whose ticket was paid', async () => {
    await completeKeptRegistration('01102031-winter-nyc');
    expect(received).toEqual(['register 01102031-winter-nyc', 'join xyz at 01102031-winter-nyc']);
    expect(sessionStorage.getItem('draft_summer-nyc-2025')).not.toBeNull();
  });

  it('is left alone if something else was paid, or if the payment had not begun', async () => {
    keepDraft('summer-nyc-2025', { step: 'ticket-selection', ticket: 'all-access' });
    await completeKeptRegistration('summer-nyc-2025');
    await completeKeptRegistration('05232025-dinner-nyc');
    expect(received).toEqual([]);
  });
});
