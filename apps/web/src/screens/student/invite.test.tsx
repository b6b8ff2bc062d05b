// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { EventBody, InviteBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveInvite, savedInvitePath } from '../../features/invite/saved-invite.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component as Invite } from './invite.tsx';
import { Component as PaymentComplete } from './payment-complete.tsx';
import { Component as Refuse } from './opt-out-of-invitations.tsx';

const server = setupServer();
const student = {
  userId: 'u1',
  email: 'ana@example.edu',
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  birthdate: '2004-09-12',
  studentStatus: 'Graduate',
  status: 'ACTIVE',
  college: 'Example University',
};
const link = '/invite?referralId=code&eventId=brunch&email=ana@example.edu';

let event: EventBody;
let invite: InviteBody;
let profile: object | null;

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  event = {
    eventId: 'brunch',
    title: 'Brunch',
    dateTime: '2025-05-25T15:00:00Z',
    status: 'open',
    isUserRegistered: false,
    groupSize: '6-8',
    location: 'Lower Manhattan',
    timeRange: '11:00 AM - 12:30 PM',
    eventDetails: null,
    seriesId: null,
    seatsLeft: 12,
    amountDueCents: 0,
  };
  invite = { eventId: 'brunch', title: 'Brunch', inviterFirstName: 'Priya', spotsLeft: 2, isMember: false };
  profile = { userProfile: student, subscription: null };
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ mode: 'demo', supportEmail: 'help@example.edu' })),
    http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 })),
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ userId: 'u1', email: student.email, status: 'ACTIVE' }),
    ),
    http.get('*/api/profiles/v2/', () =>
      profile === null ? refuse(404, 'not_found', 'None.') : HttpResponse.json(profile),
    ),
    http.get('*/api/events/brunch', () => HttpResponse.json({ date: event })),
    http.get('*/api/events/brunch/groups/code', () => HttpResponse.json(invite)),
    http.post('*/api/events/brunch', () => {
      event = { ...event, isUserRegistered: true };
      return HttpResponse.json(
        { eventId: 'brunch', registeredAt: '2025-05-21T16:00:00Z', referralId: 'own', perks: [] },
        { status: 201 },
      );
    }),
    http.post('*/api/events/brunch/groups/code', () => {
      invite = { ...invite, isMember: true, spotsLeft: 1 };
      return HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 });
    }),
  );
});
afterEach(() => {
  cleanup();
  act(() => auth.tell({ kind: 'ended' }));
  server.resetHandlers();
});
afterAll(() => server.close());

function open(address: string, isLoggedIn: boolean) {
  act(() => auth.tell({ kind: 'initialised', isLoggedIn }));
  const router = createMemoryRouter(
    [
      { path: '/invite', Component: Invite },
      { path: '/invite/refuse', Component: Refuse },
      { path: '/payment-complete', Component: PaymentComplete },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

describe('an invitation, opened by a visitor', () => {
  it('says who invites to what, and takes the address it was sent to', async () => {
    open(link, false);
    expect(await screen.findByRole('heading', { name: 'Priya saved you a seat' })).toBeVisible();
    expect(screen.getByText('Sun, May 25 · 11:00 AM')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'University email' })).toHaveValue('ana@example.edu');
  });

  it('mails the code only when asked to, and to a university’s address only', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/auth/signin', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ resendAfterSeconds: 60 });
      }),
    );
    const user = open(link, false);
    const field = await screen.findByRole('textbox', { name: 'University email' });
    await user.clear(field);
    await user.type(field, 'ana@gmail.com');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(field).toHaveAccessibleDescription(/Please enter a valid university \.edu email address\./);
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, 'ana@example.edu');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByRole('textbox', { name: 'Passcode' })).toBeVisible();
    expect(sent).toMatchObject([{ username: 'ana@example.edu', referredBy: 'code' }]);
  });

  it.each(['/invite', '/invite?referralId=code&eventId=brunch'])(
    'is invalid without all of its parts: %s',
    async (address) => {
      open(address, false);
      expect(await screen.findByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
    },
  );
});

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('an invitation, opened by a student', () => {
  it('who is registered leads to the group with one press', async () => {
    event = { ...event, isUserRegistered: true };
    const user = open(link, true);
    await user.dblClick(await screen.findByRole('button', { name: 'Join Friend Group' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
    expect(await screen.findByText("You've successfully joined the group!")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join Friend Group' })).not.toBeInTheDocument();
  });

  it('who is not leads through the registration to the group', async () => {
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Register & Join Group' }));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
  });

  it.each([
    [true, 'Join Friend Group', 'See your table', '/home'],
    [false, 'Register & Join Group', 'Find Events', '/events'],
  ])(
    'to a group of three says so, and leads elsewhere (registered: %s)',
    async (isUserRegistered, button, way, to) => {
      event = { ...event, isUserRegistered };
      invite = { ...invite, spotsLeft: 0 };
      open(link, true);
      expect(await screen.findByRole('heading', { name: 'Priya invited you' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Priya’s group is full' })).toBeVisible();
      expect(screen.getByRole('button', { name: button })).toHaveAccessibleDescription(
        'This friend group is full.',
      );
      expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', to);
    },
  );

  it('paid by way of the bank’s own page leads on to the group', async () => {
    saveInvite({ eventId: 'brunch', referralId: 'code', email: student.email });
    event = { ...event, isUserRegistered: true };
    const payment = {
      id: 'p',
      paymentIntentId: 'pi_1',
      purpose: 'deposit',
      eventId: 'brunch',
      title: 'Brunch',
    };
    server.use(
      http.post('*/api/payments/pi_1/check', () =>
        HttpResponse.json({
          ...payment,
          state: 'succeeded',
          amountCents: 500,
          currency: 'usd',
          createdAt: '2025-05-21T16:00:00Z',
          history: [],
        }),
      ),
      http.post('*/api/payments/confirm-event-deposit', () =>
        HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
      ),
    );
    open('/payment-complete?payment_intent=pi_1', true);
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
    expect(savedInvitePath('brunch')).toBeUndefined();
  });

  it('says when joining failed, and why', async () => {
    event = { ...event, isUserRegistered: true };
    server.use(
      http.post('*/api/events/brunch/groups/code', () =>
        refuse(409, 'in_another_group', 'You are in another friend group for this event.'),
      ),
    );
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Join Friend Group' }));
    expect(await toasts().findByText('Failed to join group. Please try again.')).toBeVisible();
    expect(toasts().getByText('You are in another friend group for this event.')).toBeVisible();
  });

  it('without a profile asks for it first', async () => {
    profile = null;
    open(link, true);
    expect(await screen.findByRole('dialog', { name: 'Complete your account' })).toBeVisible();
  });

  it('whose account is not active is not for them', async () => {
    profile = { userProfile: { ...student, status: 'SUSPENDED' }, subscription: null };
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'Invalid user' })).toBeVisible();
  });

  it('to an event that is closed is over', async () => {
    event = { ...event, status: 'closed' };
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'Invalid event' })).toBeVisible();
  });

  it('whose event could not be read can be tried again', async () => {
    server.use(http.get('*/api/events/brunch', () => HttpResponse.error(), { once: true }));
    const user = open(link, true);
    expect(await screen.findByText('Failed to load event details.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Register & Join Group' })).toBeVisible();
  });
});

describe('‘Don’t invite me again’', () => {
  it('is said by a press, not by opening the link', async () => {
    const tokens: unknown[] = [];
    server.use(
      http.post('*/api/invitations/refuse', async ({ request }) => {
        tokens.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const user = open('/invite/refuse?token=secret', false);
    const button = await screen.findByRole('button', { name: 'Don’t invite me again' });
    expect(tokens).toEqual([]);
    await user.dblClick(button);
    expect(await screen.findByRole('heading', { name: 'No more invitations' })).toBeVisible();
    expect(tokens).toEqual([{ token: 'secret' }]);
  });

  it('says in a toast when it was not saved, and can be pressed again', async () => {
    server.use(http.post('*/api/invitations/refuse', () => HttpResponse.error()));
    const user = open('/invite/refuse?token=secret', false);
    const button = await screen.findByRole('button', { name: 'Don’t invite me again' });
    await user.click(button);
    expect(await toasts().findByText('It was not saved. Please try again.')).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('with an unknown link says so', async () => {
    server.use(http.post('*/api/invitations/refuse', () => refuse(404, 'not_found', 'None.')));
    const user = open('/invite/refuse?token=old', false);
    await user.click(await screen.findByRole('button', { name: 'Don’t invite me again' }));
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  });
});
