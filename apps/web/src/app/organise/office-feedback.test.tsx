import { rightsOf } from '@crewtable/contract';
import type { FeedbackBody, OfficeTestimonialBody, OrganiserRole } from '@crewtable/contract';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const consoleOf = (role: OrganiserRole, rights = [...rightsOf([role])]) => ({
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: [role],
    rights,
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
});

const testimonial: OfficeTestimonialBody = {
  studentId: 's1',
  quote: 'Eight strangers.',
  name: 'Maya O.',
  college: 'NYU',
  agreedAt: '2025-06-01T12:00:00.000Z',
  publishedAt: null,
  refusal: null,
  shownHash: 'first',
};

const feedback: FeedbackBody = {
  step: 'week',
  from: '2025-05-26',
  to: '2025-06-04',
  earlierTo: '2025-05-25',
  laterTo: null,
  minAnswers: 3,
  titles: ['Dinner'],
  periods: [
    { from: '2025-05-26', ratings: null, suggestions: [0, 0, 0] },
    { from: '2025-06-02', ratings: [0, 0, 1, 1, 2], suggestions: [1, 2, 0] },
  ],
  events: [
    {
      id: 'e1',
      title: 'Dinner',
      startsAt: '2025-06-03T23:00:00.000Z',
      came: 9,
      answers: 4,
      lines: 1,
      ratings: [0, 0, 1, 1, 2],
    },
    {
      id: 'e2',
      title: 'Brunch',
      startsAt: '2025-06-01T15:00:00.000Z',
      came: 5,
      answers: 2,
      lines: 0,
      ratings: null,
    },
  ],
};

let listed: OfficeTestimonialBody[];

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  listed = [testimonial];
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(consoleOf('owner'))),
    http.get('*/api/organise/today', () => new HttpResponse(null, { status: 503 })),
    http.get('*/api/organise/feedback/testimonials', () =>
      HttpResponse.json({ waiting: 1, published: 0, maxShown: 12, testimonials: listed, next: null }),
    ),
    http.get('*/api/organise/feedback', () => HttpResponse.json(feedback)),
    http.get('*/api/organise/feedback/few-answers', () => HttpResponse.json({ answers: 2, words: [] })),
  );
});

const open = (at = '/organise/feedback') => renderScreen(officeRoutes, { at, hasToasts: false });

it('words that changed after they were read are not published: the new ones are shown to be read', async () => {
  const sent = vi.fn();
  server.use(
    http.post('*/api/organise/feedback/testimonials/s1/publish', async ({ request }) => {
      sent(await request.json());
      listed = [{ ...testimonial, quote: 'Other words.', shownHash: 'second' }];
      return sent.mock.calls.length === 1
        ? errorResponse(409, 'list_changed', 'This has changed since it was shown to you.')
        : HttpResponse.json({ ...listed[0], publishedAt: '2025-06-02T12:00:00.000Z' });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Publish the quote of Maya O.' }));
  expect(await screen.findByText('Other words.')).toBeVisible();
  expect(await screen.findByText(/This has changed since it was shown to you/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish the quote of Maya O.' }));
  await waitFor(() => expect(screen.getByText(/^Published\. The landing page shows/)).toHaveFocus());
  expect(sent.mock.calls).toEqual([[{ shownHash: 'first' }], [{ shownHash: 'second' }]]);
});

it('a quote that cannot be shown says why and has no button', async () => {
  listed = [{ ...testimonial, name: null, refusal: 'The student has no name yet.' }];
  open();
  expect(await screen.findByText('The student has no name yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Publish / })).toBeNull();
});

it('without the right to publish there is nothing to press', async () => {
  const rights = [...rightsOf(['support'])].filter((right) => right !== 'feedback.publish');
  server.use(http.get('*/api/organise/session', () => HttpResponse.json(consoleOf('support', rights))));
  open();
  expect(await screen.findByText('Eight strangers.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Publish / })).toBeNull();
});

it('an empty list says where quotes come from', async () => {
  listed = [];
  open();
  expect(await screen.findByText(/Students write a quote in their settings/)).toBeVisible();
});

it('ratings are shown as numbers too, and events with too few answers say so', async () => {
  open('/organise/feedback?part=events');
  expect(await screen.findByText('4.3 of 5, 4 ratings')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Jun 2 4.3 4' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'May 26 none 0' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Brunch.*too few/ })).toBeInTheDocument();
});

it('an error of the server offers another try', async () => {
  server.use(http.get('*/api/organise/feedback', () => new HttpResponse(null, { status: 503 })));
  open('/organise/feedback?part=events');
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
});
