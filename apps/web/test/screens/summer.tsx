import type { SeriesBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, vi } from 'vitest';
import { Component as Summer } from '../../src/screens/events/summer.tsx';
import { Component as SummerV2 } from '../../src/screens/events/summer-v2.tsx';
import { stubIntersectionObserver, stubMatchMedia } from '../browser-fakes.ts';
import { registration } from '../fixtures/event.ts';
import { summerSeries } from '../fixtures/series.ts';
import { profile, studentProfile } from '../fixtures/student.ts';
import { analyticsHandler, accountHandler, configHandler, startedPayment } from '../handlers.ts';
import { errorResponse, server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';
import type { User } from '../render-screen.tsx';

/** The data of the mock server, and the calls that it has received, in order. */
export interface SummerServer {
  hasProfile: boolean;
  series: SeriesBody;
  received: { call: string; body: unknown }[];
  answerRegistration: () => Response;
}

export const registeredResponse = () => HttpResponse.json(registration(), { status: 201 });

/** A handler that records the call. */
export function recordCall(summer: SummerServer, call: string, answer: () => Response) {
  return http.post(`*/api/${call}`, async ({ request }) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/api/', '');
    summer.received.push({ call: path, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    return answer();
  });
}

/** Adds the handlers of the page of the summer series, with Ana as the signed-in student. */
export function mockSummer(): SummerServer {
  const summer: SummerServer = {
    hasProfile: true,
    series: summerSeries(),
    received: [],
    answerRegistration: registeredResponse,
  };
  const userProfile = studentProfile({ email: 'ana@nyu.edu', lastName: 'Okafor' });
  stubIntersectionObserver();
  stubMatchMedia(() => false);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  server.use(
    configHandler(),
    accountHandler({ email: 'ana@nyu.edu' }),
    analyticsHandler(),
    http.get('*/api/series/summer-nyc-2025', () => HttpResponse.json(summer.series)),
    http.get('*/api/profiles/v2/', () =>
      summer.hasProfile
        ? HttpResponse.json(profile({ userProfile }))
        : errorResponse(404, 'not_found', 'Not found.'),
    ),
    http.get('*/api/testimonials', () => HttpResponse.json([])),
    recordCall(summer, 'events/register-event-lead', () =>
      HttpResponse.json({ success: true }, { status: 201 }),
    ),
    recordCall(summer, 'auth/signin', () => HttpResponse.json({ resendAfterSeconds: 60 })),
    recordCall(summer, 'auth/signin-confirm', () => HttpResponse.json({ userId: 'ana' })),
    recordCall(summer, 'payments/create-event-deposit', () => startedPayment()),
    recordCall(summer, 'sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    recordCall(summer, 'payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    recordCall(summer, 'events/:eventId/preregister/groups/:referralId', () =>
      HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 }),
    ),
    recordCall(summer, 'events/:eventId/preregister', () => summer.answerRegistration()),
  );
  return summer;
}

afterEach(() => {
  delete window.dataLayer;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

export function openSummer(address: string, isLoggedIn = false) {
  const routes = [
    { path: '/events/semesters/summer', Component: Summer },
    { path: '/events/semesters/summer/events/:eventId', Component: Summer },
    { path: '/events/semesters/summerv2', Component: SummerV2 },
    { path: '/home', element: <h1>Home</h1> },
  ];
  return renderScreen(routes, { at: address, isLoggedIn });
}

export const inDialog = async () => within(await screen.findByRole('dialog'));

export async function sendLead(user: User) {
  await user.click((await inDialog()).getByRole('button', { name: 'Continue' }));
}

/** Opens the registration for a signed-in student and sends the first form, whose names are filled in. */
export async function openTicketStep() {
  const opened = openSummer('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
  const modal = await inDialog();
  await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
  await sendLead(opened.user);
  return { ...opened, modal };
}

export async function chooseJune18(user: User) {
  const modal = await inDialog();
  await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
  await user.click(modal.getByRole('radio', { name: /Wednesday, June 18/ }));
}
