// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { EventBody, FriendBody, RegisteredEventBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component } from './home.tsx';

const server = setupServer();
const you: FriendBody = {
  userId: 'u1',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.edu',
  isYou: true,
  isOwner: true,
};
const dev: FriendBody = { ...you, userId: 'u2', firstName: 'Dev', email: 'Dev@example.edu', isYou: false };

const own = (more: Partial<RegisteredEventBody> = {}): RegisteredEventBody => ({
  eventId: 'dinner',
  title: 'Dinner',
  date: '2025-05-23T22:00:00Z',
  endsAt: '2025-05-23T23:30:00Z',
  closesAt: '2025-05-22T22:00:00Z',
  timeRange: '6:00 PM - 7:30 PM',
  groupSize: '6-8',
  heroImage: 'dinner',
  location: 'Lower Manhattan',
  status: 'open',
  cancellation: null,
  seriesId: null,
  eventDetails: null,
  venueDetails: null,
  afterPartyDetails: null,
  venueIsLate: false,
  group: { members: [you], onOtherDates: [], limit: 3 },
  referralId: 'code',
  perks: [],
  checkedIn: false,
  absent: false,
  canCheckIn: false,
  calendarPath: '/api/calendar/secret.ics',
  feedbackGiven: false,
  ...more,
});

const offered = (title: EventBody['title'], more: Partial<EventBody> = {}): EventBody => ({
  eventId: title.toLowerCase(),
  title,
  dateTime: '2025-05-24T22:00:00Z',
  status: 'open',
  isUserRegistered: false,
  groupSize: '6-8',
  location: 'Lower Manhattan',
  timeRange: '6:00 PM - 7:30 PM',
  eventDetails: null,
  seriesId: null,
  seatsLeft: 40,
  amountDueCents: title === 'Lunch' ? 0 : 500,
  ...more,
});

let registered: RegisteredEventBody[];
let dates: Record<string, EventBody[]>;
let calls: string[];
let isBroken: boolean;

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  registered = [];
  calls = [];
  isBroken = false;
  dates = {
    Brunch: [offered('Brunch')],
    Lunch: [offered('Lunch')],
    Dinner: [offered('Dinner')],
  };
  productClock.set(new Date('2025-05-21T16:00:00Z'));
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && !pathname.endsWith('/analytics'))
      calls.push(`${request.method} ${pathname.replace('/api/', '')}`);
  });
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({
        supportEmail: 'help@example.edu',
        payments: { provider: 'sandbox', publishableKey: null },
      }),
    ),
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({
        userProfile: { ...you, college: 'Example University', status: 'ACTIVE' },
        subscription: null,
      }),
    ),
    http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 })),
    http.get('*/api/events/registered', ({ request }) => {
      if (isBroken) return HttpResponse.error();
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json(registered.slice(page * 10, page * 10 + 10));
    }),
    http.get('*/api/events/registered/past', () => HttpResponse.json([])),
    http.get('*/api/events/:eventId/invitations', () => HttpResponse.json([])),
    http.get('*/api/events', ({ request }) =>
      HttpResponse.json(dates[new URL(request.url).searchParams.get('title') ?? '']),
    ),
    http.post('*/api/payments/create-event-deposit', () =>
      HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents: 500 }, { status: 201 }),
    ),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    http.post('*/api/payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    http.post('*/api/events/:eventId', ({ params }) =>
      HttpResponse.json(
        { eventId: params['eventId'], registeredAt: '2025-05-21T16:00:00Z', referralId: 'code', perks: [] },
        { status: 201 },
      ),
    ),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open(address = '/home') {
  const router = createMemoryRouter(
    [
      { path: '/home', Component },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    {
      initialEntries: [address],
    },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

type User = ReturnType<typeof userEvent.setup>;

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));

async function choose(user: User, meal: string) {
  const card = await screen.findByRole('article', { name: meal });
  await user.click(await within(card).findByRole('button', { name: 'Choose a date' }));
  return within(await screen.findByRole('dialog'));
}

async function fillCard(user: User, dialog: ReturnType<typeof within>) {
  await dialog.findByRole('textbox', { name: 'Card number' });
  for (const [name, digits] of [
    ['Card number', '4242424242424242'],
    ['Expiry', '1234'],
    ['CVC', '123'],
  ] as const) {
    await user.click(dialog.getByLabelText(name));
    await user.paste(digits);
  }
}

describe('upcoming events', () => {
  it('without any lead to the events', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  });

  it('that could not be fetched say so, and can be asked for again', async () => {
    isBroken = true;
    registered = [own()];
    const { user } = open();
    expect(await screen.findByText('Failed to fetch your registered events or invitations.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Details' })).toBeVisible();
    expect(screen.getByText('Wednesday, May 21. Two days until dinner.')).toBeVisible();
  });

  it('that were called off are none to look forward to, as long as there is another', async () => {
    registered = [
      own({ eventId: 'lunch', title: 'Lunch', date: '2025-05-22T16:00:00Z', status: 'cancelled' }),
      own(),
    ];
    open();
    await screen.findByText('Wednesday, May 21. Two days until dinner.');
    const upcoming = within(screen.getByRole('region', { name: 'My Upcoming Events' }));
    expect(upcoming.getByRole('article', { name: 'Dinner' })).toBeVisible();
    expect(upcoming.queryByRole('article', { name: 'Lunch' })).toBeNull();
    expect(upcoming.getByText('Cancelled')).toBeVisible();
  });

  it('that were all called off say what becomes of the money, where there was any', async () => {
    const cancellation = { because: 'The kitchen is closed.', money: '$5.00 goes back to your card.' };
    registered = [own({ status: 'cancelled', cancellation })];
    open();
    await screen.findByText('This event was cancelled. The kitchen is closed. $5.00 goes back to your card.');
    expect(screen.getByText('Wednesday, May 21.')).toBeVisible();
  });

  it('beyond the first ten come on request', async () => {
    registered = Array.from({ length: 12 }, (_, place) => own({ eventId: `e${place}` }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show later ones' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'Show later ones' })).not.toBeInTheDocument();
  });

  it('beyond the first ten that did not arrive are a toast, and can be asked for again', async () => {
    registered = Array.from({ length: 12 }, (_, place) => own({ eventId: `e${place}` }));
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Show later ones' });
    isBroken = true;
    await user.click(button);
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(10);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Show later ones' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(12));
  });
});

describe('registering', () => {
  it('for a dinner goes from the date over the bill and the card to the seat', async () => {
    const { user, router } = open();
    const dialog = await choose(user, 'Dinner');
    expect(dialog.getByRole('radio')).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Fees').parentElement).toHaveTextContent('$0.00');
    expect(dialog.getByText('Total today').parentElement).toHaveTextContent('$5.00');
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(user, dialog);
    await user.dblClick(dialog.getByRole('button', { name: 'Pay $5.00' }));
    expect(await dialog.findByRole('heading', { name: 'You’re in' })).toBeVisible();
    expect(calls).toEqual([
      'POST payments/create-event-deposit',
      'POST sandbox/confirm',
      'POST payments/confirm-event-deposit',
      'POST events/dinner',
    ]);
    await user.click(dialog.getByRole('link', { name: 'Invite a friend' }));
    expect(router.state.location.search).toBe('?event=dinner&invite=1');
  });

  it('for a lunch, or as a subscriber, happens at once', async () => {
    const { user } = open();
    const dialog = await choose(user, 'Lunch');
    await user.dblClick(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByRole('heading', { name: 'You’re in' })).toBeVisible();
    expect(calls).toEqual(['POST events/lunch']);
  });

  it('offers only dates that are open and not taken, and goes back to them from every step', async () => {
    dates['Dinner'] = [
      offered('Dinner', { eventId: 'mine', isUserRegistered: true }),
      offered('Dinner', { eventId: 'closed', status: 'closed' }),
      offered('Dinner', { eventId: 'first', dateTime: '2025-05-30T22:00:00Z' }),
      offered('Dinner', { eventId: 'second', dateTime: '2025-05-31T22:00:00Z' }),
    ];
    const { user } = open();
    const dialog = await choose(user, 'Dinner');
    const [mine, closed, first, second] = dialog.getAllByRole('radio');
    expect(mine).toBeDisabled();
    expect(closed).toBeDisabled();
    expect(first).toBeChecked();
    await user.click(second!);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getAllByRole('radio')[3]).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getAllByRole('radio')[3]).toBeChecked();
  });

  it('shows a date that was cancelled as such, and does not offer it', async () => {
    dates['Dinner'] = [
      offered('Dinner', { eventId: 'off', status: 'cancelled', isUserRegistered: true }),
      offered('Dinner', { eventId: 'on', dateTime: '2025-05-30T22:00:00Z' }),
    ];
    const { user } = open();
    const dialog = await choose(user, 'Dinner');
    const [off, on] = dialog.getAllByRole('radio');
    expect(off).toBeDisabled();
    expect(off!.closest('label')).toHaveTextContent('Cancelled');
    expect(on).toBeChecked();
  });

  it('that fails for no reason names whom to write to', async () => {
    server.use(http.post('*/api/events/lunch', () => refuse(500, 'internal', 'Oops.')));
    const { user } = open();
    const dialog = await choose(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(
      await dialog.findByText('Registration failed. Please contact support at help@example.edu.'),
    ).toBeVisible();
  });

  it('that is refused says why, in a toast and in its place', async () => {
    server.use(http.post('*/api/events/lunch', () => refuse(409, 'event_full', 'All seats are taken.')));
    const { user } = open();
    const dialog = await choose(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByText('All seats are taken.')).toBeVisible();
    expect(await toasts().findByText('All seats are taken.')).toBeVisible();
  });

  it('whose payment cannot begin says that one may be registered already', async () => {
    server.use(http.post('*/api/payments/create-event-deposit', () => refuse(500, 'internal', 'Oops.')));
    const { user } = open();
    const dialog = await choose(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    expect(
      await dialog.findByText('Failed to initialize payment. You may already be registered for this event.'),
    ).toBeVisible();
  });

  it('that is paid and then loses its way asks for the seat again, never for the money', async () => {
    server.use(http.post('*/api/events/dinner', () => refuse(500, 'internal', 'Oops.'), { once: true }));
    const { user } = open();
    const dialog = await choose(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    await dialog.findByText(/^Registration failed\./);
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByRole('heading', { name: 'You’re in' })).toBeVisible();
    expect(calls.filter((call) => call === 'POST sandbox/confirm')).toHaveLength(1);
  });

  it('for a full date stands in line, and tells the place', async () => {
    dates['Brunch'] = [offered('Brunch', { seatsLeft: 0, waitlist: { waiting: 1, position: null } })];
    server.use(
      http.post('*/api/events/brunch/waitlist', () => {
        dates['Brunch'] = [offered('Brunch', { seatsLeft: 0, waitlist: { waiting: 2, position: 2 } })];
        return HttpResponse.json({ position: 2 }, { status: 201 });
      }),
    );
    const { user } = open();
    const dialog = await choose(user, 'Brunch');
    await user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    expect(await dialog.findByText('You are number 2 on the waitlist')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  it('for a full date says in a toast when the line could not be joined', async () => {
    dates['Brunch'] = [offered('Brunch', { seatsLeft: 0, waitlist: { waiting: 1, position: null } })];
    server.use(http.post('*/api/events/brunch/waitlist', () => refuse(500, 'internal', 'Oops.')));
    const { user } = open();
    const dialog = await choose(user, 'Brunch');
    await user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    expect(await toasts().findByText('You could not join the waitlist.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled();
  });

  it('shows until when an offered seat is kept', async () => {
    dates['Brunch'] = [
      offered('Brunch', {
        seatsLeft: 0,
        waitlist: { waiting: 2, position: 1 },
        offeredUntil: '2025-05-21T18:00:00Z',
      }),
    ];
    const { user } = open();
    const dialog = await choose(user, 'Brunch');
    expect(dialog.getByText('A seat is offered to you until Wed, May 21 · 2:00 PM')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('that was closed while paying says until when the last seat is kept, and leads back to it', async () => {
    const full = { seatsLeft: 0, waitlist: { waiting: 0, position: null } };
    server.use(
      http.post('*/api/payments/create-event-deposit', () => {
        dates['Dinner'] = [offered('Dinner', { ...full, keptUntil: '2025-05-21T16:15:00Z' })];
        return HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents: 500 }, { status: 201 });
      }),
      http.post('*/api/sandbox/confirm', () => refuse(402, 'card_refused', 'Your card was declined.')),
    );
    const { user } = open();
    const dialog = await choose(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    await dialog.findByText('Your card was declined.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const card = within(await screen.findByRole('article', { name: 'Dinner' }));
    expect(await card.findByText('We keep your seat until 12:15 PM')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Finish paying' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Finish paying' }));
    expect(await again.findByRole('button', { name: 'Continue to payment' })).toBeVisible();
  });
});

describe('the details of an own event', () => {
  const details = async () => within(await screen.findByRole('dialog', { name: 'Dinner' }));

  it('are locked before release, and close with the way back', async () => {
    registered = [own()];
    const { router, user } = open('/home?event=dinner');
    const dialog = await details();
    expect(dialog.getAllByText('Locked', { selector: 'dd span' })).toHaveLength(3);
    expect(dialog.getByText('Only 2 spots left')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('of an event that is not there any more say so', async () => {
    open('/home?event=gone');
    expect(await screen.findByRole('dialog', { name: 'Failed to load event details.' })).toBeVisible();
  });

  it('tell of each invitation whether the friend has joined, however the address is spelled', async () => {
    registered = [own({ group: { members: [you, dev], onOtherDates: [], limit: 3 } })];
    server.use(
      http.get('*/api/events/dinner/invitations', () =>
        HttpResponse.json(
          ['dev@example.edu', 'lena@example.edu'].map((email) => ({
            email,
            status: 'PENDING',
            createdAt: '2025-05-21T16:00:00Z',
            eventId: 'dinner',
          })),
        ),
      ),
    );
    open('/home?event=dinner');
    const dialog = await details();
    const sent = within(await dialog.findByRole('list', { name: 'Invitations sent' }));
    expect(sent.getByText('dev@example.edu').parentElement).toHaveTextContent('Joined');
    expect(sent.getByText('lena@example.edu').parentElement).toHaveTextContent('Pending');
  });

  it('name friends who come on other dates apart, and count them in the group', async () => {
    registered = [own({ group: { members: [you], onOtherDates: [dev], limit: 3 } })];
    open('/home?event=dinner');
    const dialog = await details();
    const apart = within(dialog.getByRole('list', { name: 'In your group, on other dates' }));
    expect(apart.getByText('Dev Ruiz')).toBeVisible();
    expect(apart.getByRole('button', { name: /^Remove/ })).toBeVisible();
    expect(dialog.getByText('Only 1 spot left')).toBeVisible();
    expect(dialog.getByRole('img', { name: /^Table for 8: you, 7 seats locked/ })).toBeVisible();
  });

  it('read invitations ten at a time, also after closing', async () => {
    registered = [own({ status: 'closed' })];
    const emails = Array.from({ length: 12 }, (_, index) => `friend-${index}@example.edu`);
    const asked: string[] = [];
    server.use(
      http.get('*/api/events/dinner/invitations', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        asked.push(`${page} of ${limit}`);
        return HttpResponse.json(
          emails.slice(page * limit, (page + 1) * limit).map((email) => ({
            email,
            status: 'PENDING',
            createdAt: '2025-05-21T16:00:00Z',
            eventId: 'dinner',
          })),
        );
      }),
    );
    const { user } = open('/home?event=dinner');
    const dialog = await details();
    const sent = within(await dialog.findByRole('list', { name: 'Invitations sent' }));
    expect(sent.getAllByRole('listitem')).toHaveLength(10);
    await user.click(dialog.getByRole('button', { name: 'Show earlier invitations' }));
    expect(await sent.findByText('friend-11@example.edu')).toBeVisible();
    expect(asked).toEqual(['0 of 10', '1 of 10']);
    expect(dialog.queryByRole('button', { name: 'Show earlier invitations' })).toBeNull();
    expect(dialog.queryByLabelText('Friend’s .edu email')).toBeNull();
  });

  it('say in a toast when earlier invitations did not arrive, and keep the others', async () => {
    registered = [own()];
    const invitation = { status: 'PENDING', createdAt: '2025-05-21T16:00:00Z', eventId: 'dinner' };
    server.use(
      http.get('*/api/events/dinner/invitations', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json(
              Array.from({ length: 10 }, (_, index) => ({ ...invitation, email: `f${index}@example.edu` })),
            )
          : HttpResponse.error(),
      ),
    );
    const { user } = open('/home?event=dinner');
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Show earlier invitations' }));
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByText('f9@example.edu')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Show earlier invitations' })).toBeEnabled();
  });

  it('give the seat back only after a question', async () => {
    registered = [own()];
    server.use(
      http.delete('*/api/events/dinner/registered', () => {
        registered = [];
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = open('/home?event=dinner');
    await user.click((await details()).getByRole('button', { name: 'Unregister' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unregister from Dinner?' }));
    await user.dblClick(question.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByRole('heading', { name: 'No upcoming events' })).toBeVisible();
    expect(calls).toEqual(['DELETE events/dinner/registered']);
  });

  it('say when the seat could not be given back', async () => {
    registered = [own()];
    server.use(http.delete('*/api/events/dinner/registered', () => refuse(500, 'internal', 'Oops.')));
    const { user } = open('/home?event=dinner');
    await user.click((await details()).getByRole('button', { name: 'Unregister' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unregister from Dinner?' }));
    await user.click(question.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByText('Failed to unregister.')).toBeVisible();
  });

  it('offer no way out after closing but to tell the table', async () => {
    registered = [own({ status: 'closed' })];
    open('/home?event=dinner');
    const dialog = await details();
    expect(dialog.getByText('Registration Closed')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Unregister' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'I can’t come' })).toBeVisible();
  });
});

describe('a table mate who was reported', () => {
  const mate = {
    userId: 'dev',
    firstName: 'Dev',
    lastName: 'S',
    college: 'Example University',
    isYou: false,
    isFriend: false,
    checkedIn: false,
    absent: false,
    again: false,
    reported: false,
    wish: 'never' as const,
  };
  const released = (other: typeof mate) =>
    own({
      status: 'released',
      venueDetails: {
        members: [{ ...mate, userId: 'you', firstName: 'Ana', isYou: true, wish: null }, other],
        reservationNumber: 'CT-1',
        restaurantName: 'The Long Table',
        restaurantAddress: '1 Pearl Street',
        latitude: 40.7,
        longitude: -74,
        invented: true,
      },
    });

  it('need not be met: the reporter is offered to say that they cannot come, without cost', async () => {
    registered = [released(mate)];
    server.use(
      http.post('*/api/reports', () => HttpResponse.json({ success: true }, { status: 201 })),
      http.post('*/api/events/dinner/absence', () => {
        registered = [{ ...registered[0]!, absent: true }];
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = open('/home?event=dinner');
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Dev S.' }));
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const offer = within(await screen.findByRole('dialog', { name: 'You don’t have to meet Dev' }));
    expect(offer.getByText(/what you paid for this seat goes back to you/)).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'I can’t come' }));
    expect(await screen.findByText('Your table has been notified.')).toBeVisible();
    expect(calls).toEqual(['POST reports', 'POST events/dinner/absence']);
  });

  it('later too: the question says that what was paid goes back', async () => {
    registered = [released({ ...mate, reported: true })];
    const { user } = open('/home?event=dinner');
    await user.click(await screen.findByRole('button', { name: 'I can’t come' }));
    const question = within(await screen.findByRole('dialog', { name: 'You can’t come to Dinner?' }));
    expect(question.getByText(/What you paid for this seat goes back to you\./)).toBeVisible();
    expect(question.queryByText(/no refund/)).toBeNull();
  });
});

describe('inviting a friend', () => {
  const form = async () => within(await screen.findByRole('dialog', { name: 'Dinner' }));

  it('by mail takes a university address, sends it once, and any edit begins anew', async () => {
    registered = [own()];
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/events/invitation/email', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1
          ? refuse(409, 'group_full', 'This friend group is full.')
          : HttpResponse.json({ success: true });
      }),
    );
    const { user } = open('/home?event=dinner&invite=1');
    const dialog = await form();
    const field = dialog.getByRole('textbox', { name: 'Friend’s .edu email' });
    expect(field).toHaveFocus();
    await user.type(field, 'dev@gmail.com');
    await user.tab();
    expect(dialog.getByText('Please enter a valid email.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'dev@example.edu');
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('This friend group is full.')).toBeVisible();
    await user.type(field, '{Backspace}u');
    expect(dialog.queryByText('This friend group is full.')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Invitation sent.')).toBeVisible();
    expect(bodies).toEqual(
      Array.from({ length: 2 }, () => ({
        referrerId: 'u1',
        referralEmail: 'dev@example.edu',
        eventId: 'dinner',
      })),
    );
  });

  it('by mail that was not sent says so in a toast and at the form, and can be sent again', async () => {
    registered = [own()];
    server.use(
      http.post('*/api/events/invitation/email', () => refuse(500, 'internal', 'Oops.'), { once: true }),
      http.post('*/api/events/invitation/email', () => HttpResponse.json({ success: true })),
    );
    const { user } = open('/home?event=dinner&invite=1');
    const dialog = await form();
    await user.type(dialog.getByRole('textbox', { name: 'Friend’s .edu email' }), 'dev@example.edu');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await toasts().findByText('Failed to send referral email')).toBeVisible();
    expect(dialog.getByText('Failed to send referral email')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Invitation sent.')).toBeVisible();
  });

  it('by link copies one with the friend’s address in it', async () => {
    registered = [own()];
    const { user } = open('/home?event=dinner');
    const dialog = await form();
    await user.type(dialog.getByRole('textbox', { name: 'Friend’s .edu email' }), 'dev@example.edu');
    await user.click(dialog.getByRole('button', { name: /Share the link/ }));
    expect(await dialog.findByText('Invite link copied.')).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(Object.fromEntries(link.searchParams)).toEqual({
      referralId: 'code',
      eventId: 'dinner',
      email: 'dev@example.edu',
    });
  });
});

describe('‘Not interested in these events?’', () => {
  it('takes a reason or words, says thanks, and keeps both when it failed', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        return said.length === 1 ? refuse(500, 'internal', 'Oops.') : HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Not interested in these events?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please choose a reason, or write a word or two.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'I can’t afford the cost' }));
    await user.type(dialog.getByRole('textbox'), ' Picnics! ');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Failed to submit feedback. Please try again.')).toBeVisible();
    expect(dialog.queryByText('Failed to submit feedback. Please try again.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^Thank you\./)).toBeVisible();
    expect(said).toEqual(
      Array.from({ length: 2 }, () => ({ type: 'CANT_AFFORD_COST', feedback: 'Picnics!' })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 5_000 });
  });

  it('opened from the dates of one meal, carries the event and its kind; something else needs words', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = open();
    const dinners = await choose(user, 'Dinner');
    await user.click(dinners.getByRole('button', { name: 'None of these dates?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not interested in these events?' }));
    await user.click(dialog.getByRole('radio', { name: 'Something else would interest me more' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please write a word or two.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'I’m not available on these dates' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^Thank you\./)).toBeVisible();
    expect(said).toEqual([{ type: 'UNAVAILABLE_FOR_THESE_DATES', eventId: 'dinner', eventType: 'Dinner' }]);
  });
});
