import type { CrewBody, MessageBody } from '@crewtable/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { findDialog } from '../find-dialog.ts';
import { queryRetries } from '../../src/lib/api/query-retries.ts';
import { productClock } from '../../src/lib/product-clock.ts';
import { Component } from '../../src/screens/quickcrew/crew.tsx';
import { chatMessage, crew } from '../fixtures/quickcrew.ts';
import type { CrewMember } from '../fixtures/quickcrew.ts';
import { server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';

/** The crew on the mock server, and the calls that it has received with their bodies. */
export interface CrewServer {
  crew: CrewBody;
  messages: MessageBody[];
  calls: string[];
  bodies: unknown[];
  /** The ids of the messages that the page has reported as seen. */
  seen: string[];
}

/** Adds a message to the chat. One without a sender is written by the server. */
export function addMessage(state: CrewServer, senderId: string | null, senderName: string, text: string) {
  const message = chatMessage({ id: String(state.messages.length + 1), senderId, senderName, text });
  state.messages = [...state.messages, message];
  return message;
}

export function changeMember(state: CrewServer, userId: string, changes: Partial<CrewMember>) {
  const members = state.crew.members.map((one) => (one.userId === userId ? { ...one, ...changes } : one));
  state.crew = { ...state.crew, members };
}

/** Adds the handlers of the crew `crew-1`, which this phone knows, 41 minutes before it meets. */
export function mockCrew(): CrewServer {
  const state: CrewServer = { crew: crew(), messages: [], calls: [], bodies: [], seen: [] };
  localStorage.setItem('groupId', 'crew-1');
  addMessage(state, 'sofia', 'Sofia L.', 'Yellow jacket, by the door.');
  productClock.set(new Date('2025-05-21T22:49:00Z'));
  server.use(
    http.get('*/api/groups', () => HttpResponse.json([state.crew])),
    http.get('*/api/groups/crew-1', () => HttpResponse.json(state.crew)),
    http.get('*/api/messages/crew-1', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      return HttpResponse.json(state.messages.filter(({ id }) => Number(id) > after));
    }),
    http.post<never, { messageId: string }>('*/api/messages/crew-1/seen', async ({ request }) => {
      state.seen.push((await request.json()).messageId);
      return HttpResponse.json({ success: true });
    }),
    http.get('*/api/payments', () => HttpResponse.json({ payments: [], total: 0 })),
    http.post<never, { step: 'introSent' | 'onTheWay' | 'checkedIn' }>(
      '*/api/groups/crew-1/progress',
      async ({ request }) => {
        const { step } = await request.json();
        state.calls.push(step);
        changeMember(state, 'ana', { [step]: true });
        if (step === 'introSent') addMessage(state, 'ana', 'Ana R.', 'Hi everyone! I am Ana R.');
        if (step === 'checkedIn') {
          state.crew = { ...state.crew, hold: 'released' };
          addMessage(state, null, '', 'Ana R. has checked in at the meetup location!');
        }
        return HttpResponse.json(state.crew);
      },
    ),
    http.post<never, { text: string }>('*/api/groups/crew-1/messages', async ({ request }) => {
      const { text } = await request.json();
      state.calls.push(`message ${text}`);
      return HttpResponse.json(addMessage(state, 'ana', 'Ana R.', text), { status: 201 });
    }),
    http.post('*/api/groups/crew-1/leave', () => {
      state.calls.push('leave');
      return HttpResponse.json({ success: true, hold: 'captured' });
    }),
    http.post('*/api/groups/crew-1/review', async ({ request }) => {
      state.calls.push('review');
      state.bodies.push(await request.json());
      state.crew = { ...state.crew, reviewed: true };
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
    http.put<{ userId: string }>('*/api/people/:userId/wish', async ({ request, params }) => {
      const { wish } = (await request.json()) as { wish: CrewMember['wish'] };
      state.calls.push(`${wish} ${params.userId}`);
      changeMember(state, params.userId, { wish });
      if (wish === 'never')
        state.messages = state.messages.filter(({ senderId }) => senderId !== params.userId);
      return HttpResponse.json({ wish, mutual: false });
    }),
    http.post('*/api/reports', async ({ request }) => {
      state.calls.push('report');
      state.bodies.push(await request.json());
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
  return state;
}

export function openCrew() {
  const routes = [
    { path: '/automeetup', Component: () => <h1>Start</h1> },
    { path: '/automeetup/group', Component },
  ];
  // With the retries of the app.
  return renderScreen(routes, {
    at: '/automeetup/group',
    queries: new QueryClient({ defaultOptions: { queries: queryRetries } }),
    eventDelayMs: 0,
  });
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** The dialog in which a student reports Ravi. */
export const reportDialog = async () => within(await findDialog('Report Ravi P.'));
