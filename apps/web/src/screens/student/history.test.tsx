// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component } from './history.tsx';

const server = setupServer();

const mate = (firstName: string, more: Partial<TableMateBody> = {}): TableMateBody => ({
  userId: firstName.toLowerCase(),
  firstName,
  lastName: 'S',
  college: 'Example University',
  isYou: false,
  isFriend: false,
  checkedIn: true,
  absent: false,
  again: false,
  reported: false,
  wish: null,
  ...more,
});

let members: TableMateBody[];
let feedbackGiven: boolean;
let isEmpty: boolean;

const event = (): RegisteredEventBody => ({
  eventId: 'dinner',
  title: 'Dinner',
  date: '2025-05-16T22:00:00Z',
  endsAt: '2025-05-16T23:30:00Z',
  closesAt: '2025-05-15T22:00:00Z',
  timeRange: '6:00 PM - 7:30 PM',
  groupSize: '6-8',
  heroImage: 'dinner',
  location: 'Lower Manhattan',
  status: 'completed',
  cancellation: null,
  seriesId: null,
  eventDetails: null,
  venueDetails: {
    members,
    reservationNumber: '1',
    restaurantName: 'The Place',
    restaurantAddress: 'Street',
    latitude: 0,
    longitude: 0,
    invented: true,
  },
  afterPartyDetails: null,
  venueIsLate: false,
  group: { members: [], onOtherDates: [], limit: 3 },
  referralId: null,
  perks: [],
  checkedIn: true,
  absent: false,
  canCheckIn: false,
  calendarPath: '/api/calendar/secret.ics',
  feedbackGiven,
});

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  isEmpty = false;
  feedbackGiven = false;
  members = [mate('Ana', { isYou: true }), mate('Dev'), mate('Theo', { absent: true })];
  server.use(
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({ userProfile: { userId: 'ana', firstName: 'Ana' }, subscription: null }),
    ),
    http.get('*/api/events/registered/past', () => HttpResponse.json(isEmpty ? [] : [event()])),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['profile'], { userProfile: { userId: 'ana', firstName: 'Ana' }, subscription: null });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('the history', () => {
  it('names each evening, who came, and the way to the next', async () => {
    await open();
    expect(await screen.findByRole('article', { name: 'Dinner · Fri, May 16' })).toBeVisible();
    expect(screen.getByText('Two of three came to The Place.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register for Events' })).toHaveAttribute('href', '/events');
    // A student who did not come to the event is not listed.
    expect(screen.queryByText('Theo S.')).not.toBeInTheDocument();
  });

  it('keeps what was cancelled, with the reason and what goes back', async () => {
    const cancellation = { because: 'The kitchen is closed.', money: '$5.00 goes back to your card.' };
    server.use(
      http.get('*/api/events/registered/past', () =>
        HttpResponse.json([{ ...event(), status: 'cancelled', venueDetails: null, cancellation }]),
      ),
    );
    await open();
    const past = within(await screen.findByRole('article', { name: /^Dinner/ }));
    expect(past.getByText('Cancelled')).toBeVisible();
    expect(
      past.getByText('This event was cancelled. The kitchen is closed. $5.00 goes back to your card.'),
    ).toBeVisible();
  });

  it('is empty at first, with a next step', async () => {
    isEmpty = true;
    await open();
    expect(await screen.findByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  });

  it('that could not be read says so, and can be tried again', async () => {
    server.use(http.get('*/api/events/registered/past', () => HttpResponse.error(), { once: true }));
    const user = await open();
    expect(await screen.findByText('Failed to load past events.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article', { name: /^Dinner/ })).toBeVisible();
  });

  it('says in a toast when the earlier ones did not arrive, and keeps the others', async () => {
    server.use(
      http.get('*/api/events/registered/past', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json(
              Array.from({ length: 10 }, (_, place) => ({ ...event(), eventId: `e${place}` })),
            )
          : HttpResponse.error(),
      ),
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('article', { name: /^Dinner/ })).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Show earlier ones' })).toBeEnabled();
  });
});

describe('feedback', () => {
  it('is sent once, thanked for, and not asked for again', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        if (said.length === 1) return refuse(500, 'internal', 'Oops.');
        feedbackGiven = true;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Tell us how it went' }));
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      'Please choose a number from 1 to 5, or write a word or two.',
    );
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.type(screen.getByRole('textbox'), ' Lovely. ');
    await user.dblClick(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await toasts().findByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText(/^Thank you\./)).toBeVisible();
    expect(await screen.findByText('You have given feedback.')).toBeVisible();
    expect(said).toEqual(
      Array.from({ length: 2 }, () => ({
        type: 'EVENT_FEEDBACK',
        feedback: 'Lovely.',
        rating: 4,
        eventId: 'dinner',
        eventType: 'Dinner',
      })),
    );
  });
});

describe('the people met', () => {
  it('can be wished for again; that both wish it is told', async () => {
    server.use(
      http.put('*/api/people/dev/wish', async ({ request }) => {
        const { wish } = (await request.json()) as { wish: 'again' };
        members = members.map((one) => (one.userId === 'dev' ? { ...one, wish, again: true } : one));
        return HttpResponse.json({ wish, mutual: true });
      }),
    );
    const user = await open();
    const choices = within(await screen.findByRole('group', { name: 'Meet Dev S. again?' }));
    const again = choices.getByRole('button', { name: 'Again' });
    expect(again).toHaveAttribute('aria-pressed', 'false');
    await user.click(again);
    expect(await screen.findByText('You both want to meet again')).toBeVisible();
    expect(again).toHaveAttribute('aria-pressed', 'true');
  });

  it('keep what was true when a wish was not saved', async () => {
    server.use(http.put('*/api/people/dev/wish', () => refuse(500, 'internal', 'Oops.')));
    const user = await open();
    const choices = within(await screen.findByRole('group', { name: 'Meet Dev S. again?' }));
    await user.click(choices.getByRole('button', { name: 'Never again' }));
    expect(await screen.findByText('Your wish was not saved.')).toBeVisible();
    expect(choices.getByRole('button', { name: 'Never again' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('can be reported again when the report was not sent, which a toast says', async () => {
    server.use(http.post('*/api/reports', () => refuse(500, 'internal', 'Oops.')));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Dev S.' }));
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await toasts().findByText('Your report was not sent. Please try again.')).toBeVisible();
    expect(dialog.getByRole('combobox')).toHaveValue('Unsafe behaviour');
    expect(dialog.getByRole('button', { name: 'Send report' })).toBeEnabled();
  });

  it('can be reported with a reason, and are kept apart from then on', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/reports', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
      http.put('*/api/people/dev/wish', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ wish: 'never', mutual: false });
      }),
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Dev S.' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Please choose what happened.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.type(dialog.getByRole('textbox'), 'He followed me.');
    await user.dblClick(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(said).toEqual([
        { userId: 'dev', eventId: 'dinner', reason: 'Unsafe behaviour', text: 'He followed me.' },
        { wish: 'never' },
      ]),
    );
  });
});
