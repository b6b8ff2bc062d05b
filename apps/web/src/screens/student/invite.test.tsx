// @vitest-environment jsdom
import type { EventBody, InviteBody } from '@crewtable/contract';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { offeredEvent, registration, shownInvite } from '../../../test/fixtures/event.ts';
import { payment } from '../../../test/fixtures/payment.ts';
import { profile, studentProfile } from '../../../test/fixtures/student.ts';
import { analyticsHandler, accountHandler, configHandler } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen, toasts } from '../../../test/render-screen.tsx';
import { saveInvite, savedInvitePath } from '../../features/invite/saved-invite.ts';
import { Component as Invite } from './invite.tsx';
import { Component as PaymentComplete } from './payment-complete.tsx';
import { Component as Refuse } from './opt-out-of-invitations.tsx';

const link = '/invite?referralId=code&eventId=brunch&email=ana@example.edu';

let event: EventBody;
let invite: InviteBody;
let answeredProfile: ReturnType<typeof profile> | null;

beforeEach(() => {
  event = offeredEvent({
    eventId: 'brunch',
    title: 'Brunch',
    dateTime: '2025-05-25T15:00:00Z',
    timeRange: '11:00 AM - 12:30 PM',
    seatsLeft: 12,
    amountDueCents: 0,
  });
  invite = shownInvite();
  answeredProfile = profile();
  server.use(
    configHandler({ mode: 'demo' }),
    analyticsHandler(),
    accountHandler(),
    http.get('*/api/profiles/v2/', () =>
      answeredProfile === null
        ? errorResponse(404, 'not_found', 'None.')
        : HttpResponse.json(answeredProfile),
    ),
    http.get('*/api/events/brunch', () => HttpResponse.json({ date: event })),
    http.get('*/api/events/brunch/groups/code', () => HttpResponse.json(invite)),
    http.post('*/api/events/brunch', () => {
      event = { ...event, isUserRegistered: true };
      return HttpResponse.json(registration({ eventId: 'brunch' }), { status: 201 });
    }),
    http.post('*/api/events/brunch/groups/code', () => {
      invite = { ...invite, isMember: true, spotsLeft: 1 };
      return HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 });
    }),
  );
});

function open(address: string, isLoggedIn: boolean) {
  const routes = [
    { path: '/invite', Component: Invite },
    { path: '/invite/refuse', Component: Refuse },
    { path: '/payment-complete', Component: PaymentComplete },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  return renderScreen(routes, { at: address, isLoggedIn }).user;
}

describe('an invitation, opened by a visitor', () => {
  it('shows the inviting student and the event, and fills in the invited address', async () => {
    open(link, false);
    expect(await screen.findByRole('heading', { name: 'Priya saved you a seat' })).toBeVisible();
    expect(screen.getByText('Sun, May 25 · 11:00 AM')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'University email' })).toHaveValue('ana@example.edu');
  });

  it('sends a code only on request, and only to the address of a university', async () => {
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

describe('an invitation, opened by a student', () => {
  it('who is registered leads to the friend group with one press', async () => {
    event = { ...event, isUserRegistered: true };
    const user = open(link, true);
    await user.dblClick(await screen.findByRole('button', { name: 'Join Friend Group' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
    expect(await screen.findByText("You've successfully joined the group!")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join Friend Group' })).not.toBeInTheDocument();
  });

  it('who is not registered leads through the registration to the friend group', async () => {
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Register & Join Group' }));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
  });

  it.each([
    [true, 'Join Friend Group', 'See your table', '/home'],
    [false, 'Register & Join Group', 'Find Events', '/events'],
  ])(
    'to a full friend group says so, and links to another page (registered: %s)',
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

  it('that was paid on the page of the bank leads to the friend group', async () => {
    saveInvite({ eventId: 'brunch', referralId: 'code', email: 'ana@example.edu' });
    event = { ...event, isUserRegistered: true };
    server.use(
      http.post('*/api/payments/pi_1/check', () =>
        HttpResponse.json(
          payment({ purpose: 'deposit', eventId: 'brunch', title: 'Brunch', amountCents: 500 }),
        ),
      ),
      http.post('*/api/payments/confirm-event-deposit', () =>
        HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
      ),
    );
    open('/payment-complete?payment_intent=pi_1', true);
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
    expect(savedInvitePath('brunch')).toBeUndefined();
  });

  it('shows an error with the reason when joining fails', async () => {
    event = { ...event, isUserRegistered: true };
    server.use(
      http.post('*/api/events/brunch/groups/code', () =>
        errorResponse(409, 'in_another_group', 'You are in another friend group for this event.'),
      ),
    );
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Join Friend Group' }));
    expect(await toasts().findByText('Failed to join group. Please try again.')).toBeVisible();
    expect(toasts().getByText('You are in another friend group for this event.')).toBeVisible();
  });

  it('without a profile asks for the profile first', async () => {
    answeredProfile = null;
    open(link, true);
    expect(await screen.findByRole('dialog', { name: 'Complete your account' })).toBeVisible();
  });

  it('whose account is not active is invalid', async () => {
    answeredProfile = profile({ userProfile: studentProfile({ status: 'SUSPENDED' }) });
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'Invalid user' })).toBeVisible();
  });

  it('to a closed event is invalid', async () => {
    event = { ...event, status: 'closed' };
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'Invalid event' })).toBeVisible();
  });

  it('whose event could not be loaded can be loaded again', async () => {
    server.use(http.get('*/api/events/brunch', () => HttpResponse.error(), { once: true }));
    const user = open(link, true);
    expect(await screen.findByText('Failed to load event details.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Register & Join Group' })).toBeVisible();
  });
});

describe('‘Don’t invite me again’', () => {
  it('is sent by a press, not by opening the link', async () => {
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

  it('shows a toast when it was not saved, and can be pressed again', async () => {
    server.use(http.post('*/api/invitations/refuse', () => HttpResponse.error()));
    const user = open('/invite/refuse?token=secret', false);
    const button = await screen.findByRole('button', { name: 'Don’t invite me again' });
    await user.click(button);
    expect(await toasts().findByText('It was not saved. Please try again.')).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('with an unknown link shows an error', async () => {
    server.use(http.post('*/api/invitations/refuse', () => errorResponse(404, 'not_found', 'None.')));
    const user = open('/invite/refuse?token=old', false);
    await user.click(await screen.findByRole('button', { name: 'Don’t invite me again' }));
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  });
});
