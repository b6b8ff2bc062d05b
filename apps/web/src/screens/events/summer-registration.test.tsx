// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { SeriesBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component as Summer } from './summer.tsx';
import { Component as SummerV2 } from './summer-v2.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

const server = setupServer();

const profile = {
  userId: 'u',
  email: 'ana@nyu.edu',
  firstName: 'Ana',
  lastName: 'Okafor',
  gender: 'Female',
  birthdate: '2003-01-01',
  studentStatus: 'Undergraduate',
};

let hasProfile: boolean;
let summer: SeriesBody;
/** The calls that the server received, in order. */
let asked: { call: string; body: unknown }[];
let preregisterAnswer: () => Response;

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

function evening(day: string, seatsLeft: number): SeriesBody['dates'][number] {
  return {
    eventId: `06${day}2025-summer-nyc`,
    date: `2025-06-${day}T23:00:00.000Z`,
    formatted: `Wed, Jun ${Number(day)} · 7:00 PM`,
    status: 'open',
    seatsLeft,
    isUserRegistered: false,
    amountDueCents: 500,
    withPass: seatsLeft > 0 ? 'seat' : 'waitlist',
  };
}

const registered = () =>
  HttpResponse.json(
    { eventId: 'e', registeredAt: '2025-05-21T16:00:00.000Z', referralId: 'own', perks: [] },
    { status: 201 },
  );

function note(call: string, answer: () => Response) {
  return http.post(`*/api/${call}`, async ({ request }) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/api/', '');
    asked.push({ call: path, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    return answer();
  });
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  hasProfile = true;
  asked = [];
  preregisterAnswer = registered;
  summer = {
    id: 'summer-nyc-2025',
    title: 'Summer',
    sellsTickets: true,
    capacity: 300,
    passCents: 2500,
    ticketCents: 500,
    ticketDueCents: 500,
    passAvailable: true,
    hasPass: false,
    isPreregistered: false,
    referralId: null,
    dates: [evening('04', 212), evening('11', 0), evening('18', 9)],
    offer: { total: 50, remaining: 31, amountCents: 1000 },
    recentRegistrations: [],
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'info').mockImplementation(() => {});
  window.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({ mode: 'production', payments: { provider: 'sandbox', publishableKey: null } }),
    ),
    http.get('*/api/series/summer-nyc-2025', () => HttpResponse.json(summer)),
    http.get('*/api/profiles/v2/', () =>
      hasProfile
        ? HttpResponse.json({ userProfile: profile, subscription: null })
        : refuse(404, 'not_found', 'Not found.'),
    ),
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ userId: 'u', email: 'ana@nyu.edu', status: 'ACTIVE' }),
    ),
    http.get('*/api/testimonials', () => HttpResponse.json([])),
    http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 })),
    note('events/register-event-lead', () => HttpResponse.json({ success: true }, { status: 201 })),
    note('auth/signin', () => HttpResponse.json({ resendAfterSeconds: 60 })),
    note('auth/signin-confirm', () => HttpResponse.json({ userId: 'u' })),
    note('payments/create-event-deposit', () =>
      HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents: 500 }, { status: 201 }),
    ),
    note('sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    note('payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    note('events/:eventId/preregister/groups/:referralId', () =>
      HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 }),
    ),
    note('events/:eventId/preregister', () => preregisterAnswer()),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  delete window.dataLayer;
  act(() => auth.tell({ kind: 'ended' }));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function open(address: string, isLoggedIn = false) {
  auth.tell({ kind: 'initialised', isLoggedIn });
  const router = createMemoryRouter(
    [
      { path: '/events/semesters/summer', Component: Summer },
      { path: '/events/semesters/summer/events/:eventId', Component: Summer },
      { path: '/events/semesters/summerv2', Component: SummerV2 },
      { path: '/home', element: <h1>Home</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const dialog = () => screen.findByRole('dialog');
const inDialog = async () => within(await dialog());
const calls = () => asked.map(({ call }) => call);
const bodyOf = (call: string) => asked.find((one) => one.call === call)?.body;
type User = ReturnType<typeof userEvent.setup>;

async function sendLead(user: User) {
  await user.click((await inDialog()).getByRole('button', { name: 'Continue' }));
}

async function chooseJune18(user: User) {
  const modal = await inDialog();
  await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
  await user.click(modal.getByRole('radio', { name: /Wednesday, June 18/ }));
}

async function pay(user: User) {
  const modal = await inDialog();
  await user.type(await modal.findByRole('textbox', { name: 'Card number' }), '4242424242424242');
  await user.type(modal.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(modal.getByRole('textbox', { name: 'CVC' }), '123');
  await user.click(modal.getByRole('button', { name: 'Pay $5.00' }));
}

describe('the summer registration', () => {
  it('opens by itself with an invitation, on both variants, with the address of the link', async () => {
    for (const variant of ['summer', 'summerv2']) {
      open(`/events/semesters/${variant}?referralId=abc&email=ana%40nyu.edu`);
      expect((await inDialog()).getByLabelText('University email')).toHaveValue('ana@nyu.edu');
      cleanup();
      sessionStorage.clear();
    }
  });

  it('is a link on the one variant and opens at once on the other', async () => {
    open('/events/semesters/summer');
    expect(screen.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '#tickets');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const { user } = open('/events/semesters/summerv2');
    await user.click(screen.getAllByRole('button', { name: 'Register Now' })[0]!);
    await dialog();
  });

  it('says everything that is missing, joined, and stores nothing', async () => {
    const { user } = open('/events/semesters/summerv2?referralId=a&email=ana%40gmail.com');
    await sendLead(user);
    expect((await inDialog()).getByRole('alert')).toHaveTextContent(
      'First name is required. Last name is required. A valid .edu email is required.',
    );
    expect(asked).toEqual([]);
  });

  it('leads a visitor from the lead over passcode, ticket and payment to the confirmation, and then home', async () => {
    const { user, router } = open('/events/semesters/summerv2?referralId=abc&email=ana%40nyu.edu');
    const modal = await inDialog();
    await user.type(modal.getByLabelText('First name'), 'Ana');
    await user.type(modal.getByLabelText('Last name'), 'Okafor');
    await sendLead(user);
    expect(bodyOf('events/register-event-lead') ?? (await waitForLead())).toEqual({
      firstName: 'Ana',
      lastName: 'Okafor',
      email: 'ana@nyu.edu',
      eventId: 'summer-nyc-2025',
      referralId: 'abc',
    });

    await user.type(await modal.findByRole('textbox', { name: 'Passcode' }), '40719926');
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await pay(user);

    await modal.findByText('Your seat is confirmed.');
    await waitFor(() => expect(modal.getByText('What happens next')).toBeVisible(), { timeout: 10_000 });
    expect(calls()).toEqual([
      'events/register-event-lead',
      'auth/signin',
      'auth/signin-confirm',
      'payments/create-event-deposit',
      'sandbox/confirm',
      'payments/confirm-event-deposit',
      'events/06182025-summer-nyc/preregister',
      'events/06182025-summer-nyc/preregister/groups/abc',
    ]);
    expect(bodyOf('payments/create-event-deposit')).toEqual({
      eventId: '06182025-summer-nyc',
      eventDate: '2025-06-18T23:00:00.000Z',
    });
    expect(bodyOf('events/06182025-summer-nyc/preregister')).toEqual({ referralId: 'abc' });
    const counted = (window.dataLayer ?? []) as { event: string; title?: string }[];
    expect(counted.map(({ event, title }) => title ?? event)).toEqual([
      'lead_submission',
      'lead',
      'auth',
      'ticket-selection',
      'payment',
    ]);

    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  async function waitForLead(): Promise<unknown> {
    await waitFor(() => expect(calls()).toContain('events/register-event-lead'));
    return bodyOf('events/register-event-lead');
  }

  it('knows a student who is signed in: names filled in, the address fixed, no passcode', async () => {
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=other%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    expect(modal.getByLabelText('University email')).toBeDisabled();
    expect(modal.getByLabelText('University email')).toHaveValue('ana@nyu.edu');
    await sendLead(user);
    await modal.findByRole('heading', { name: 'Choose your ticket' });
  });

  it('sells no single ticket before a date is chosen, and none for a full one', async () => {
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    const button = modal.getByRole('button', { name: 'Pay & Register' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Choose a date first.');
    expect(modal.getByRole('radio', { name: /Wednesday, June 11/ })).toBeDisabled();
    await user.click(modal.getByRole('radio', { name: /Wednesday, June 18/ }));
    expect(modal.getByRole('button', { name: 'Pay & Register' })).not.toHaveAttribute('aria-disabled');
  });

  it('lists what the pass covers before it is paid for: a seat, or the waitlist of a full date', async () => {
    summer = {
      ...summer,
      dates: [...summer.dates, { ...evening('25', 80), isUserRegistered: true, withPass: null }],
    };
    open('/events/semesters/summer');
    const cover = within(await screen.findByRole('region', { name: 'Your pass covers 3 Wednesdays' }));
    expect(cover.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Jun 4',
      'Jun 11 · Waitlist',
      'Jun 18',
    ]);
    expect(cover.getByText(/the share of that date goes back to your card/)).toBeVisible();
    expect(cover.getByText(/The date on which you have a seat already stays yours/)).toBeVisible();
  });

  it('lets a student stand in line for a full date, and says where in line', async () => {
    server.use(
      note('events/06112025-summer-nyc/waitlist', () => {
        summer = {
          ...summer,
          dates: summer.dates.map((date) =>
            date.eventId.startsWith('0611') ? { ...date, waitlist: { waiting: 3, position: 3 } } : date,
          ),
        };
        return HttpResponse.json({ position: 3 }, { status: 201 });
      }),
    );
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    await user.click(modal.getByRole('button', { name: 'Join the waitlist for Wed, Jun 11 · 7:00 PM' }));
    expect(await modal.findByText(/You are number 3 on the waitlist/)).toBeVisible();
    expect(calls()).toContain('events/06112025-summer-nyc/waitlist');
  });

  it('says in a toast when the line could not be joined or left, and can be pressed again', async () => {
    server.use(
      note('events/06112025-summer-nyc/waitlist', () => refuse(500, 'internal', 'Oops.')),
      http.delete('*/api/events/06182025-summer-nyc/waitlist', () => HttpResponse.error()),
    );
    summer = {
      ...summer,
      dates: [
        evening('04', 212),
        evening('11', 0),
        { ...evening('18', 0), waitlist: { waiting: 3, position: 3 } },
      ],
    };
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    const actions = [
      'Join the waitlist for Wed, Jun 11 · 7:00 PM',
      'Leave the waitlist for Wed, Jun 18 · 7:00 PM',
    ];
    for (const [index, name] of actions.entries()) {
      await user.click(modal.getByRole('button', { name }));
      // The second toast has another text (network error), so it does not replace the first one.
      await waitFor(() =>
        expect(screen.getAllByText('That did not work. Please try again.')).toHaveLength(index + 1),
      );
      expect(modal.getByRole('button', { name })).toBeEnabled();
    }
    expect(modal.queryByText('That did not work. Please try again.')).toBeNull();
  });

  it('registers a subscriber for a single ticket without a payment, and says so when that fails', async () => {
    summer = {
      ...summer,
      ticketDueCents: 0,
      dates: summer.dates.map((date) => ({ ...date, amountDueCents: 0 })),
    };
    preregisterAnswer = () => refuse(409, 'event_full', 'All seats are taken.');
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Register' }));
    expect(await modal.findByText('All seats are taken.')).toBeVisible();
    // Once in the form and once in a toast.
    await waitFor(() => expect(screen.getAllByText('All seats are taken.')).toHaveLength(2));

    preregisterAnswer = registered;
    await user.click(modal.getByRole('button', { name: 'Register' }));
    await modal.findByText('Your seat is confirmed.');
    expect(calls()).not.toContain('payments/create-event-deposit');
  });

  it('goes on after a payment when writing the seat down fails: it is the student’s already', async () => {
    preregisterAnswer = () => refuse(500, 'internal', 'Something went wrong on our side. Please try again.');
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await pay(user);
    await modal.findByText('Your seat is confirmed.');
    expect(console.info).toHaveBeenCalledWith('The registration could not be completed.', expect.anything());
  });

  it('leads a student without a profile straight to the tickets: the home page asks for it afterwards', async () => {
    hasProfile = false;
    const { user } = open('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await user.type(modal.getByLabelText('First name'), 'Ana');
    await user.type(modal.getByLabelText('Last name'), 'Okafor');
    await waitFor(() => expect(modal.getByLabelText('University email')).toHaveValue('ana@nyu.edu'));
    await sendLead(user);
    await modal.findByRole('heading', { name: 'Choose your ticket' });
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await modal.findByRole('textbox', { name: 'Card number' });
  });

  it('loses nothing by closing or reloading in the middle', async () => {
    const { user, router } = open('/events/semesters/summerv2', true);
    await user.click(screen.getAllByRole('button', { name: 'Register Now' })[0]!);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/events/semesters/summerv2');
    await user.click(screen.getAllByRole('button', { name: 'Register Now' })[0]!);
    await user.click((await inDialog()).getByRole('button', { name: 'Pay & Register' }));
    await (await inDialog()).findByRole('textbox', { name: 'Card number' });

    cleanup();
    open('/events/semesters/summerv2', true);
    await (await inDialog()).findByRole('textbox', { name: 'Card number' });
    expect((await inDialog()).getByText('Wed, Jun 18 · 7:00 PM')).toBeVisible();
  });

  it('finds a ticket paid that was paid before a reload, and charges nothing again', async () => {
    sessionStorage.setItem(
      'draft_summer-nyc-2025',
      JSON.stringify({
        open: true,
        flow: { step: 'payment', ticket: 'single-event', eventId: '06182025-summer-nyc' },
        typed: {},
        referralId: 'abc',
      }),
    );
    summer = {
      ...summer,
      dates: summer.dates.map((date) => ({ ...date, isUserRegistered: date.eventId.startsWith('0618') })),
    };
    open('/events/semesters/summerv2', true);
    await (await inDialog()).findByText('Your seat is confirmed.');
    expect(calls()).toEqual([
      'events/06182025-summer-nyc/preregister',
      'events/06182025-summer-nyc/preregister/groups/abc',
    ]);
  });

  it('takes the date of its address, and says how many offers are left', async () => {
    open('/events/semesters/summer/events/06182025-summer-nyc');
    expect(await screen.findByRole('radio', { name: /Wednesday, June 18/ })).toBeChecked();
    expect(screen.getByText(/of 50 left/)).toHaveTextContent('31 of 50 left');
  });

  it('says when the dates did not come, and asks for them again', async () => {
    server.use(
      http.get('*/api/series/summer-nyc-2025', () => refuse(503, 'unavailable', 'Not now.'), { once: true }),
    );
    const { user } = open('/events/semesters/summer');
    await screen.findByText('Dates and seats could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('radio', { name: /Wednesday, June 18/ })).toBeEnabled();
  });
});
