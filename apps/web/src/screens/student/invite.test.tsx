import type { EventBody, InviteBody, RegisteredEventBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import {
  friend,
  offeredEvent,
  registeredEvent,
  registration,
  shownInvite,
} from '../../../test/fixtures/event.ts';
import { payment } from '../../../test/fixtures/payment.ts';
import { profile, studentProfile } from '../../../test/fixtures/student.ts';
import { analyticsHandler, accountHandler, configHandler } from '../../../test/handlers.ts';
import { errorResponse, pageOf, server } from '../../../test/mock-server.ts';
import { renderScreen, toasts } from '../../../test/render-screen.tsx';
import { saveInvite, savedInvitePath } from '../../features/invite/saved-invite.ts';
import { Component as Invite } from './invite.tsx';
import { Component as PaymentComplete } from './payment-complete.tsx';
import { Component as Refuse } from './opt-out-of-invitations.tsx';

const link = '/invite?referralId=code&eventId=brunch&email=ana@example.edu';

/** A link that was shared with one tap. */
const openLink = '/invite/friend?referralId=code&eventId=brunch';

let event: EventBody;
let invite: InviteBody;
let registered: RegisteredEventBody[];
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
  registered = [];
  server.use(
    http.get('*/api/events/registered', ({ request }) => HttpResponse.json(pageOf(registered, request))),
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
      registered = [ownBrunch()];
      return HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 });
    }),
  );
});

/** The student's seat, beside the student who invited. */
function ownBrunch(): RegisteredEventBody {
  const priya = friend({ userId: 'priya', firstName: 'Priya', lastName: 'Nair', isYou: false });
  return registeredEvent({
    eventId: 'brunch',
    title: 'Brunch',
    date: '2025-05-25T15:00:00Z',
    closesAt: '2025-05-24T15:00:00Z',
    referralId: 'own',
    group: { members: [friend(), priya], onOtherDates: [], limit: 3 },
  });
}

function open(address: string, isLoggedIn: boolean) {
  const routes = [
    { path: '/invite', Component: Invite },
    { path: '/invite/friend', Component: Invite },
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

  it.each([
    [500, null, '$5 deposit, fees $0.00'],
    [500, 'summer-nyc-2025', '$5 ticket, fees $0.00'],
    [0, null, 'Free'],
  ])(
    'says before the sign-up what it costs: %s cents, series %s',
    async (amountDueCents, seriesId, price) => {
      event = { ...event, amountDueCents, seriesId };
      open(link, false);
      expect((await screen.findByText('Price')).parentElement).toHaveTextContent(price);
      expect(screen.getByText('Invited by').parentElement).toHaveTextContent('Priya');
    },
  );

  it('that was shared with one tap leads to the sign-up without an address', async () => {
    open(openLink, false);
    expect(await screen.findByRole('heading', { name: 'Priya saved you a seat' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'University email' })).toHaveValue('');
  });

  it.each([
    ['whose group is full', 'Priya’s group is full', { spotsLeft: 0 }, {}],
    ['to a full event', 'Brunch is full', {}, { seatsLeft: 0, waitlist: { waiting: 2, position: null } }],
  ])('%s says so before the sign-up', async (_, heading, inviteFacts, eventFacts) => {
    invite = { ...invite, ...inviteFacts };
    event = { ...event, ...eventFacts };
    open(link, false);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'University email' })).toBeVisible();
  });

  it.each([
    ['cancelled', 'Brunch on Sun, May 25 · 11:00 AM was cancelled. Please choose another event.'],
    ['completed', 'Brunch on Sun, May 25 · 11:00 AM is over. Please choose another event.'],
    ['closed', 'Registration for Brunch on Sun, May 25 · 11:00 AM has closed. Please choose another event.'],
  ] as const)('to an event that is %s says so', async (status, words) => {
    event = { ...event, status };
    open(link, false);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('with a renewed code says that the link has ended', async () => {
    server.use(http.get('*/api/events/brunch/groups/code', () => errorResponse(404, 'not_found', 'None.')));
    open(openLink, false);
    expect(await screen.findByText(/your friend has renewed it or has given up the seat/)).toBeVisible();
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
    await user.dblClick(await screen.findByRole('button', { name: 'Register & Join Group' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
  });

  it('celebrates the new seat: the heading has the focus, and the own link is shared', async () => {
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Register & Join Group' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re In!' })).toHaveFocus();
    expect(screen.getByText('On Sat, May 24 · 11:00 AM')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite friends' }));
    expect(await screen.findByText('Invite link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('referralId=own');
  });

  it('goes straight to the payment, with the price above the card', async () => {
    event = { ...event, amountDueCents: 500 };
    const user = open(openLink, true);
    await user.click(await screen.findByRole('button', { name: 'Register & Join Group' }));
    const dialog = within(await findDialog('Payment'));
    expect(dialog.getByText('Total today').parentElement).toHaveTextContent('$5.00');
    expect(await dialog.findByRole('button', { name: 'Pay $5.00' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the college of the inviting student', async () => {
    invite = { ...invite, inviterCollege: 'NYU' };
    open(link, true);
    expect((await screen.findByText('Invited by')).parentElement).toHaveTextContent('Priya, NYU');
  });

  it('to a full event leads to the waitlist', async () => {
    event = { ...event, seatsLeft: 0, waitlist: { waiting: 1, position: null } };
    server.use(
      http.post('*/api/events/brunch/waitlist', () => {
        event = { ...event, waitlist: { waiting: 2, position: 2 } };
        return HttpResponse.json({ position: 2 }, { status: 201 });
      }),
    );
    const user = open(link, true);
    await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
    expect(await screen.findByText(/^You are number 2 on the waitlist\. When a seat/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  it('by the student who sent it is recognised, and can be shared', async () => {
    invite = { ...invite, isOwn: true, isMember: true };
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'This is your own link' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite friends' })).toBeVisible();
    expect(screen.queryByText('Priya saved you a seat')).toBeNull();
  });

  it('who is in another group says what to do, and offers no button that would fail', async () => {
    event = { ...event, isUserRegistered: true };
    invite = { ...invite, isInAnotherGroup: true };
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'You are in another friend group' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join Friend Group' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See your table' })).toHaveAttribute(
      'href',
      '/home?event=brunch',
    );
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

  it('to a date of a series goes to the payment without asking for a profile', async () => {
    answeredProfile = null;
    event = { ...event, seriesId: 'summer-nyc-2025', amountDueCents: 500 };
    const user = open(openLink, true);
    await user.click(await screen.findByRole('button', { name: 'Register & Join Group' }));
    const dialog = within(await findDialog('Payment'));
    expect(await dialog.findByRole('button', { name: 'Pay $5.00' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Complete your account' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('without a profile whose account is not active is invalid', async () => {
    answeredProfile = null;
    event = { ...event, seriesId: 'summer-nyc-2025' };
    server.use(accountHandler({ status: 'SUSPENDED' }));
    open(link, true);
    expect(await screen.findByRole('heading', { name: 'Invalid user' })).toBeVisible();
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
