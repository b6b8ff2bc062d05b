import type { LobbyBody } from '@crewtable/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { queryRetries } from '../../src/lib/api/query-retries.ts';
import { productClock } from '../../src/lib/product-clock.ts';
import { Component as JoinGroup } from '../../src/screens/quickcrew/join-group.tsx';
import { Component as Lobby } from '../../src/screens/quickcrew/lobby.tsx';
import { Component as Queue } from '../../src/screens/quickcrew/queue.tsx';
import { lobby, lobbyMember, quickCrewOptions } from '../fixtures/quickcrew.ts';
import type { LobbyMember } from '../fixtures/quickcrew.ts';
import { configHandler, profileHandler, startedPayment } from '../handlers.ts';
import { server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';

export const you = lobbyMember();
export const dev = lobbyMember({ userId: 'dev', name: 'Dev S.', isYou: false });

/** The lobby on the mock server, and the calls that it has received with their bodies. */
export interface LobbyServer {
  lobby: LobbyBody;
  calls: string[];
  bodies: unknown[];
}

/** Adds the handlers of the lobby `lobby-1`, which this phone knows, on May 21, 2025, at 4 PM. */
export function mockLobby(): LobbyServer {
  const state: LobbyServer = { lobby: lobby(), calls: [], bodies: [] };
  localStorage.setItem('lobbyId', 'lobby-1');
  productClock.set(new Date('2025-05-21T20:00:00Z'));
  const post = (call: string, change: (body: never) => void) =>
    http.post(`*/api/lobby/lobby-1/${call}`, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      state.calls.push(call);
      state.bodies.push(body);
      change(body as never);
      return HttpResponse.json({ success: true });
    });
  const changeYou = (changes: Partial<LobbyMember>) => {
    const users = state.lobby.users.map((user) => (user.isYou ? { ...user, ...changes } : user));
    state.lobby = { ...state.lobby, users };
  };
  server.use(
    profileHandler(),
    configHandler(),
    http.get('*/api/quickcrew/options', () => HttpResponse.json(quickCrewOptions())),
    http.get('*/api/lobby/lobby-1', () => HttpResponse.json(state.lobby)),
    http.post('*/api/lobby/lobby-1/open', () => {
      state.calls.push('open');
      return HttpResponse.json(state.lobby);
    }),
    http.post('*/api/lobby/create-lobby', () => {
      state.calls.push('create-lobby');
      return HttpResponse.json({ lobbyId: 'lobby-1' });
    }),
    post('ready', ({ ready }: { ready: boolean }) => changeYou({ ready })),
    post('paid', () => changeYou({ paid: true })),
    post('join', () => changeYou({ joined: true })),
    post('queue', () => {
      state.lobby = { ...state.lobby, status: 'queued' };
    }),
    post('leave', () => {}),
    post('preferences', ({ meetingTime }: { meetingTime: string }) => {
      state.lobby = { ...state.lobby, preferences: { ...state.lobby.preferences, meetingTime } };
    }),
    http.post('*/api/payments/create-hold', () => startedPayment()),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'requires_capture' })),
  );
  return state;
}

export function openLobby(at = '/automeetup/lobby') {
  const routes = [
    { path: '/automeetup', Component: () => <h1>Start</h1> },
    { path: '/automeetup/lobby', Component: Lobby },
    { path: '/automeetup/loading', Component: Queue },
    { path: '/automeetup/group', Component: () => <h1>The crew</h1> },
    { path: '/automeetup/join-group/:groupId', Component: JoinGroup },
  ];
  // With the retries of the app.
  return renderScreen(routes, {
    at,
    queries: new QueryClient({ defaultOptions: { queries: queryRetries } }),
    eventDelayMs: 0,
  });
}

export const button = (name: string) => screen.findByRole('button', { name });
