import type { RegisteredEventBody } from '@crewtable/contract';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { registeredEvent } from '../../../test/fixtures/event.ts';
import { site2025 } from '../../../test/fixtures/site.ts';
import { pageOf, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { emptySite } from '../../lib/site/site.tsx';
import { Component } from './confirmation.tsx';

const ownDate = () =>
  registeredEvent({
    eventId: '06042025-summer-nyc',
    title: 'Summer Series',
    date: '2025-06-04T23:00:00Z',
    endsAt: '2025-06-05T01:00:00Z',
    closesAt: '2025-06-03T23:00:00Z',
    timeRange: '7:00 PM - 9:00 PM',
    heroImage: 'summer',
    seriesId: 'summer-nyc-2025',
  });
const lunch = registeredEvent({
  eventId: '06022025-lunch-nyc',
  title: 'Lunch',
  date: '2025-06-02T16:00:00Z',
  groupSize: '2-4',
});

let registered: RegisteredEventBody[];

beforeEach(() => {
  registered = [lunch, ownDate()];
  server.use(
    http.get('*/api/events/registered', ({ request }) => HttpResponse.json(pageOf(registered, request))),
  );
});

function open(search: string, site = site2025) {
  const { container } = renderScreen(<Component />, { at: `/confirmation${search}`, site });
  // The drawing is decorative and has no accessible name, so it is found by its tag.
  return { chairs: () => container.querySelector('svg')!.style.getPropertyValue('--seats') };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each([
  ['Lunch', '?eventId=06022025-lunch-nyc', 'Lower Manhattan, 2–4 at the table', '4'],
  ['Summer Series', '?eventDate=2025-06-04', 'Lower Manhattan, 6–8 at the table', '8'],
])('shows the group size of the event, and draws as many chairs: %s', async (title, search, size, count) => {
  const { chairs } = open(search);
  await heading('You’re In!');
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(size)).toBeVisible();
  expect(chairs()).toBe(count);
});

it.each([
  ['the first 50', site2025],
  ['the first', emptySite],
])('tells a student with the early offer that she is one of %s', async (first, site) => {
  registered = [{ ...ownDate(), perks: [{ kind: 'early_credit', amountCents: 1000, eventId: null }] }];
  open('', site);
  expect(
    await screen.findByText(`$10.00 to spend at your first event: you are one of ${first}.`),
  ).toBeVisible();
});

it('tells the student who has the only early offer that she is the first', async () => {
  registered = [{ ...ownDate(), perks: [{ kind: 'early_credit', amountCents: 1000, eventId: null }] }];
  const [summer] = site2025.seasons;
  open('', { ...site2025, seasons: [{ ...summer!, offer: { students: 1, amountCents: 1000 } }] });
  expect(await screen.findByText('$10.00 to spend at your first event: you are the first.')).toBeVisible();
});

it('finds a seat that is not among the first ten', async () => {
  registered = [
    ...Array.from({ length: 10 }, (_, index) => ({ ...lunch, eventId: `lunch-${index}` })),
    ownDate(),
  ];
  open('?eventId=06042025-summer-nyc');
  await heading('You’re In!');
  expect(screen.getByText('Summer Series')).toBeVisible();
});

it('tells a student without a seat that there is none, and links to the events', async () => {
  open('?eventId=07092025-summer-nyc');
  await heading('You have no seat yet');
  expect(screen.queryByText('You’re In!')).toBeNull();
  expect(screen.getByText(/^You are not registered for this event\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  expect(screen.getByRole('link', { name: 'your history' })).toHaveAttribute('href', '/history');
  expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

it('confirms no seat at a cancelled event, and links to the upcoming events', async () => {
  registered = [{ ...lunch, status: 'cancelled' }];
  open('?eventId=06022025-lunch-nyc');
  await heading('Cancelled');
  expect(screen.queryByText('You’re In!')).toBeNull();
  expect(screen.getByText(/^Lunch on Mon, Jun 2 · 12:00 PM does not take place/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Upcoming Events' })).toHaveAttribute('href', '/home');
});
