// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { RegisteredEventBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Component } from './confirmation.tsx';

const server = setupServer();

const own = (more: Partial<RegisteredEventBody> = {}): RegisteredEventBody => ({
  eventId: '06042025-summer-nyc',
  title: 'Summer Series',
  date: '2025-06-04T23:00:00Z',
  endsAt: '2025-06-05T01:00:00Z',
  closesAt: '2025-06-03T23:00:00Z',
  timeRange: '7:00 PM - 9:00 PM',
  groupSize: '6-8',
  heroImage: 'summer',
  location: 'Lower Manhattan',
  status: 'open',
  cancellation: null,
  seriesId: 'summer-nyc-2025',
  eventDetails: null,
  venueDetails: null,
  afterPartyDetails: null,
  venueIsLate: false,
  group: { members: [], onOtherDates: [], limit: 3 },
  referralId: 'code',
  perks: [],
  checkedIn: false,
  absent: false,
  canCheckIn: false,
  calendarPath: '/api/calendar/secret.ics',
  feedbackGiven: false,
  ...more,
});
const lunch = own({
  eventId: '06022025-lunch-nyc',
  title: 'Lunch',
  date: '2025-06-02T16:00:00Z',
  groupSize: '2-4',
  seriesId: null,
});

let registered: RegisteredEventBody[];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  registered = [lunch, own()];
  server.use(
    http.get('*/api/events/registered', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json(registered.slice(page * 10, page * 10 + 10));
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open(search: string) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/confirmation${search}`]}>
        <Component />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The drawing is decorative and has no accessible name, so it is found by its tag.
  return { chairs: () => container.querySelector('svg')!.style.getPropertyValue('--seats') };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each([
  ['Lunch', '?eventId=06022025-lunch-nyc', 'Lower Manhattan, 2–4 at the table', '4'],
  ['Summer Series', '?eventDate=2025-06-04', 'Lower Manhattan, 6–8 at the table', '8'],
])(
  'names the group size of the event itself, and draws its chairs: %s',
  async (title, search, size, count) => {
    const { chairs } = open(search);
    await heading('You’re In!');
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(size)).toBeVisible();
    expect(chairs()).toBe(count);
  },
);

it('finds a seat that is not among the first ten', async () => {
  registered = [
    ...Array.from({ length: 10 }, (_, index) => ({ ...lunch, eventId: `lunch-${index}` })),
    own(),
  ];
  open('?eventId=06042025-summer-nyc');
  await heading('You’re In!');
  expect(screen.getByText('Summer Series')).toBeVisible();
});

it('tells a student without a seat so, and where to go', async () => {
  open('?eventId=07092025-summer-nyc');
  await heading('You have no seat yet');
  expect(screen.queryByText('You’re In!')).toBeNull();
  expect(screen.getByText(/^You are not registered for this event\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  expect(screen.getByRole('link', { name: 'your history' })).toHaveAttribute('href', '/history');
  expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

it('confirms no seat at a cancelled event, and leads to what it means for the student', async () => {
  registered = [{ ...lunch, status: 'cancelled' }];
  open('?eventId=06022025-lunch-nyc');
  await heading('Cancelled');
  expect(screen.queryByText('You’re In!')).toBeNull();
  expect(screen.getByText(/^Lunch on Mon, Jun 2 · 12:00 PM does not take place/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Upcoming Events' })).toHaveAttribute('href', '/home');
});
