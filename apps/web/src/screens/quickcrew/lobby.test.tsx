// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { LobbyBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component as JoinGroup } from './join-group.tsx';
import { Component as Line } from './queue.tsx';
import { Component as Lobby } from './lobby.tsx';

// Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
beforeAll(() => import('./hold-form.tsx'));

const server = setupServer();
const halfPast = '2025-05-21T23:30:00.000Z';
const eight = '2025-05-22T00:00:00.000Z';

type User = LobbyBody['users'][number];
const you: User = {
  userId: 'you',
  name: 'Ana R.',
  college: 'Example University',
  isYou: true,
  joined: true,
  paid: false,
  ready: false,
};
const dev: User = { ...you, userId: 'dev', name: 'Dev S.', isYou: false };

let lobby: LobbyBody;
let calls: string[];
let bodies: unknown[];

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('lobbyId', 'lobby-1');
  calls = [];
  bodies = [];
  lobby = {
    lobbyId: 'lobby-1',
    users: [you],
    preferences: { location: 'Lower Manhattan, NY', groupSize: 4, meetingTime: halfPast },
    status: 'open',
  };
  productClock.set(new Date('2025-05-21T20:00:00Z'));
  const done = (change: (body: never) => void) => async (info: { request: Request }) => {
    const { pathname } = new URL(info.request.url);
    const text = await info.request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    calls.push(pathname.replace('/api/lobby/lobby-1/', ''));
    bodies.push(body);
    change(body as never);
    return HttpResponse.json({ success: true });
  };
  const change = (more: Partial<User>) => {
    lobby = { ...lobby, users: lobby.users.map((user) => (user.isYou ? { ...user, ...more } : user)) };
  };
  server.use(
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({ userProfile: { email: 'ana@example.edu' }, subscription: null }),
    ),
    http.get('*/api/config', () =>
      HttpResponse.json({ payments: { provider: 'sandbox', publishableKey: null } }),
    ),
    http.get('*/api/quickcrew/options', () =>
      HttpResponse.json({
        isOpen: true,
        cities: ['New York City'],
        locations: ['Lower Manhattan, NY'],
        meetingTimes: [
          { meetingTime: halfPast, waiting: 2 },
          { meetingTime: eight, waiting: 0 },
        ],
        groupSize: 4,
      }),
    ),
    http.get('*/api/lobby/lobby-1', () => HttpResponse.json(lobby)),
    http.post('*/api/lobby/lobby-1/open', () => {
      calls.push('open');
      return HttpResponse.json(lobby);
    }),
    http.post('*/api/lobby/create-lobby', () => {
      calls.push('create-lobby');
      return HttpResponse.json({ lobbyId: 'lobby-1' });
    }),
    http.post(
      '*/api/lobby/lobby-1/ready',
      done(({ ready }: { ready: boolean }) => change({ ready })),
    ),
    http.post(
      '*/api/lobby/lobby-1/paid',
      done(() => change({ paid: true })),
    ),
    http.post(
      '*/api/lobby/lobby-1/join',
      done(() => change({ joined: true })),
    ),
    http.post(
      '*/api/lobby/lobby-1/queue',
      done(() => {
        lobby = { ...lobby, status: 'queued' };
      }),
    ),
    http.post(
      '*/api/lobby/lobby-1/leave',
      done(() => {}),
    ),
    http.post(
      '*/api/lobby/lobby-1/preferences',
      done(({ meetingTime }: { meetingTime: string }) => {
        lobby = { ...lobby, preferences: { ...lobby.preferences, meetingTime } };
      }),
    ),
    http.post('*/api/payments/create-hold', () =>
      HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents: 500 }, { status: 201 }),
    ),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'requires_capture' })),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function open(path = '/automeetup/lobby') {
  const router = createMemoryRouter(
    [
      { path: '/automeetup', Component: () => <h1>Start</h1> },
      { path: '/automeetup/lobby', Component: Lobby },
      { path: '/automeetup/loading', Component: Line },
      { path: '/automeetup/group', Component: () => <h1>The crew</h1> },
      { path: '/automeetup/join-group/:groupId', Component: JoinGroup },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const press = (name: string) => screen.findByRole('button', { name });

describe('the lobby', () => {
  it('leads a student who comes alone over the hold and Ready into the line', async () => {
    const { router, user } = open();
    expect(await screen.findByText('Ana R. (you)')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Tap to invite a friend' })).toHaveLength(2);

    await user.click(await press('Done Inviting'));
    await user.click(await press('Reserve My Spot (No Charge)'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reserve your spot' }));
    await user.type(await dialog.findByLabelText('Card number'), '4242424242424242');
    await user.type(dialog.getByLabelText('Expiry'), '1230');
    await user.type(dialog.getByLabelText('CVC'), '123');
    await user.click(dialog.getByRole('button', { name: 'Reserve My Spot (No Charge)' }));
    await screen.findByText('Your card was not charged.');
    await user.click(await press('Ready to Join'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup/loading'));
    expect(calls).toEqual(['paid', 'ready', 'queue']);
    await screen.findByRole('heading', { name: 'Finding your crew' });
  });

  it('waits for friends who are not ready, and lets the student take it back', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    lobby = { ...lobby, users: [{ ...you, paid: true, ready: true }, dev] };
    const { user } = open();
    expect(await press('Waiting on others...')).toBeVisible();
    expect(within(screen.getByText('Dev S.').closest('li')!).queryByText('Paid')).toBeNull();
    await user.click(await press('Not ready yet'));
    await press('Ready to Join');
    expect(calls).toEqual(['ready']);
    expect(bodies).toEqual([{ ready: false }]);
  });

  it('stops asking when an answer fails, says so, and goes on after Try Again', async () => {
    let asked = 0;
    server.use(
      http.get('*/api/lobby/lobby-1', () => {
        asked += 1;
        return asked === 1 ? HttpResponse.error() : HttpResponse.json(lobby);
      }),
    );
    const { user } = open();
    await screen.findByRole('heading', { name: 'Connection Error' });
    screen.getByText('Unable to connect to the server. Please check your internet connection and try again.');
    await user.click(await press('Try Again'));
    await screen.findByText('Ana R. (you)');
    expect(screen.queryByRole('heading', { name: 'Connection Error' })).toBeNull();
  });

  it('that is gone offers a new one', async () => {
    server.use(http.get('*/api/lobby/lobby-1', () => refuse(404, 'not_found', 'Not found.')));
    const { router, user } = open();
    await screen.findByText(
      /Unable to fetch lobby information\. Please refresh the page or create a new lobby\./,
    );
    await user.click(screen.getByRole('link', { name: 'Create a new lobby' }));
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });

  it('hears of a hold that was placed on the bank’s own page', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    sessionStorage.setItem('draft_hold', 'lobby-1');
    open();
    expect(await press('Ready to Join')).toBeVisible();
    expect(calls).toEqual(['paid']);
  });

  it('is told again, and the card is not asked again, when it could not be told of the hold', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    let isReached = false;
    server.use(
      http.post('*/api/lobby/lobby-1/paid', () => {
        if (!isReached) return HttpResponse.error();
        lobby = { ...lobby, users: [{ ...you, paid: true }] };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = open();
    await user.click(await press('Reserve My Spot (No Charge)'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Card number'), '4242424242424242');
    await user.type(dialog.getByLabelText('Expiry'), '1230');
    await user.type(dialog.getByLabelText('CVC'), '123');
    await user.click(dialog.getByRole('button', { name: 'Reserve My Spot (No Charge)' }));
    await screen.findByText('Failed to set paid status');
    isReached = true;
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await press('Ready to Join')).toBeVisible();
  });

  it('changes only what was changed, and shows it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Meeting time 7:30 PM' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Preferences' }));
    expect(dialog.getByLabelText('Group size')).toHaveValue('4 students');
    expect(dialog.getByLabelText('Group size')).toHaveAttribute('readonly');
    await dialog.findByRole('option', { name: '8:00 PM' });
    await user.selectOptions(dialog.getByLabelText('Meeting time'), '8:00 PM');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Meeting time 8:00 PM' });
    expect(bodies).toEqual([{ meetingTime: eight }]);
  });

  it('is shared by a copied link where the phone has nothing to share with', async () => {
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'Tap to invite a friend' }))[0]!);
    await screen.findByText('Invite link copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/automeetup/join-group/lobby-1`,
    );
  });

  it('leads on to the crew as soon as there is one, and remembers it', async () => {
    lobby = { ...lobby, status: 'matched', groupId: 'crew-1' };
    open();
    await screen.findByRole('heading', { name: 'The crew' });
    expect(localStorage.getItem('groupId')).toBe('crew-1');
  });

  it('that found nobody says what became of the $5, and tries another time with one tap', async () => {
    lobby = { ...lobby, status: 'expired' };
    server.use(
      http.post('*/api/lobby/lobby-1/preferences', () => {
        lobby = { ...lobby, status: 'open' };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = open();
    await screen.findByText(/Your \$5 hold is released, and nothing was charged\./);
    await user.click(await press('Try 7:30 PM instead'));
    expect(await screen.findByRole('heading', { name: 'Your lobby' })).toBeVisible();
  });

  it('is made for whoever comes without one, and leaves the crew from before behind', async () => {
    localStorage.clear();
    localStorage.setItem('groupId', 'crew-of-yesterday');
    open('/automeetup/lobby');
    await screen.findByText('Ana R. (you)');
    expect(calls).toEqual(['create-lobby']);
    expect(localStorage.getItem('lobbyId')).toBe('lobby-1');
    expect(localStorage.getItem('groupId')).toBeNull();
  });

  it('is left without another one being made on the way out', async () => {
    const { router, user } = open();
    await user.click(await press('Leave the lobby'));
    await user.click(await press('Leave'));
    await screen.findByRole('heading', { name: 'Start' });
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(calls).toEqual(['leave']);
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });

  it.each(['/automeetup/lobby', '/automeetup/loading'])(
    'is not asked for by whoever leaves from %s',
    async (path) => {
      if (path === '/automeetup/loading') lobby = { ...lobby, status: 'queued' };
      const { user } = open(path);
      await user.click(await press(path === '/automeetup/lobby' ? 'Leave the lobby' : 'Leave the queue'));
      let asked = 0;
      server.use(
        http.get('*/api/lobby/lobby-1', () => {
          asked += 1;
          return HttpResponse.json(lobby);
        }),
        http.post('*/api/lobby/lobby-1/leave', async () => {
          await press('Processing...');
          asked = 0;
          // Simulates a visit of another tab meanwhile, which refetches all shown queries.
          window.dispatchEvent(new Event('visibilitychange'));
          return HttpResponse.json({ success: true });
        }),
      );
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(asked).toBeGreaterThan(0));
      await user.click(await press('Leave'));
      await screen.findByRole('heading', { name: 'Start' });
      expect(asked).toBe(0);
    },
  );
});

describe('somebody who has only opened the link', () => {
  const visitor = { ...dev, userId: 'eve', name: 'Eve M.', joined: false };

  it('takes no place and can be dismissed', async () => {
    lobby = { ...lobby, users: [you, visitor] };
    server.use(
      http.delete('*/api/lobby/lobby-1/pending/eve', () => {
        calls.push('dismiss eve');
        lobby = { ...lobby, users: [you] };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = open();
    await screen.findByText('Eve M.');
    expect(screen.getAllByRole('button', { name: 'Tap to invite a friend' })).toHaveLength(2);
    await user.click(await press('Dismiss Eve M.'));
    await waitFor(() => expect(screen.queryByText('Eve M.')).toBeNull());
    expect(calls).toContain('dismiss eve');
  });

  it('stays on the list where dismissing fails, and a toast says so', async () => {
    lobby = { ...lobby, users: [you, visitor] };
    server.use(http.delete('*/api/lobby/lobby-1/pending/eve', () => HttpResponse.error()));
    const { user } = open();
    await user.click(await press('Dismiss Eve M.'));
    expect(await screen.findByText('Failed to remove this student')).toBeVisible();
    expect(screen.getByText('Eve M.')).toBeVisible();
  });
});

it('whoever has left on another device is led to the start, not back to the invitation', async () => {
  lobby = { ...lobby, users: [dev] };
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup'));
  expect(localStorage.getItem('lobbyId')).toBeNull();
  expect(calls).toEqual([]);
});

describe('an invitation', () => {
  it('shows who invites, where and when, and leads into the lobby', async () => {
    localStorage.clear();
    lobby = { ...lobby, users: [dev, { ...you, joined: false }] };
    const { router, user } = open('/automeetup/join-group/lobby-1');
    await screen.findByRole('heading', { name: "You've Been Invited to Join a Group!" });
    screen.getByText('Lower Manhattan, NY');
    screen.getByText('4 students');
    screen.getByText('7:30 PM');
    screen.getByText('Dev S.');
    // Called only once, although the page polls.
    expect(calls).toEqual(['open']);
    await user.click(await press('Join Group'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup/lobby'));
    expect(localStorage.getItem('lobbyId')).toBe('lobby-1');
  });

  it('that leads nowhere says so', async () => {
    const nothing = () => refuse(404, 'not_found', 'Not found.');
    server.use(http.get('*/api/lobby/lobby-1', nothing), http.post('*/api/lobby/lobby-1/open', nothing));
    open('/automeetup/join-group/lobby-1');
    expect(await screen.findByRole('heading', { name: 'Failed to load group details' })).toBeVisible();
  });

  it('to a lobby that is full tells why it could not be joined', async () => {
    localStorage.clear();
    lobby = { ...lobby, users: [dev, { ...you, joined: false }] };
    server.use(
      http.post('*/api/lobby/lobby-1/join', () => refuse(409, 'group_full', 'This friend group is full.')),
    );
    const { user } = open('/automeetup/join-group/lobby-1');
    await user.click(await press('Join Group'));
    await screen.findByText('Failed to join lobby');
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });
});
