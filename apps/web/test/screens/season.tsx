import type { SeasonBody, SeriesBody, SiteBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, vi } from 'vitest';
import { Component as Season } from '../../src/screens/events/season.tsx';
import { Component as SeasonWithDialogButton } from '../../src/screens/events/season-with-dialog-button.tsx';
import { stubIntersectionObserver, stubMatchMedia } from '../browser-fakes.ts';
import { registration } from '../fixtures/event.ts';
import { summerSeason } from '../fixtures/season.ts';
import { summerSeries } from '../fixtures/series.ts';
import { profile, studentProfile } from '../fixtures/student.ts';
import {
  analyticsHandler,
  accountHandler,
  configHandler,
  seasonHandler,
  startedPayment,
} from '../handlers.ts';
import { errorResponse, server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';
import type { User } from '../render-screen.tsx';

/** The data of the mock server, and the calls that it has received, in order. */
export interface SeasonServer {
  hasProfile: boolean;
  series: SeriesBody;
  received: { call: string; body: unknown }[];
  answerRegistration: () => Response;
}

export const registeredResponse = () => HttpResponse.json(registration(), { status: 201 });

/** A handler that records the call. */
export function recordCall(mocked: SeasonServer, call: string, answer: () => Response) {
  return http.post(`*/api/${call}`, async ({ request }) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/api/', '');
    mocked.received.push({ call: path, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    return answer();
  });
}

/** Adds the handlers of the page of a season with its series, with Ana as the signed-in student. */
export function mockSeason(season: SeasonBody, series: SeriesBody): SeasonServer {
  const mocked: SeasonServer = {
    hasProfile: true,
    series,
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
    seasonHandler(season),
    http.get(`*/api/series/${series.id}`, () => HttpResponse.json(mocked.series)),
    http.get('*/api/profiles/v2/', () =>
      mocked.hasProfile
        ? HttpResponse.json(profile({ userProfile }))
        : errorResponse(404, 'not_found', 'Not found.'),
    ),
    http.get('*/api/testimonials', () => HttpResponse.json([])),
    recordCall(mocked, 'events/register-event-lead', () =>
      HttpResponse.json({ success: true }, { status: 201 }),
    ),
    recordCall(mocked, 'auth/signin', () => HttpResponse.json({ resendAfterSeconds: 60 })),
    recordCall(mocked, 'auth/signin-confirm', () => HttpResponse.json({ userId: 'ana' })),
    recordCall(mocked, 'payments/create-event-deposit', () => startedPayment()),
    recordCall(mocked, 'sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    recordCall(mocked, 'payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    recordCall(mocked, 'events/:eventId/preregister/groups/:referralId', () =>
      HttpResponse.json({ success: true, members: [], limit: 3 }, { status: 201 }),
    ),
    recordCall(mocked, 'events/:eventId/preregister', () => mocked.answerRegistration()),
  );
  return mocked;
}

/** The summer of 2025. */
export const mockSummer = () => mockSeason(summerSeason(), summerSeries());

afterEach(() => {
  delete window.dataLayer;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const routes = [
  { path: '/events/semesters/:slug', Component: Season },
  { path: '/events/semesters/:slug/events/:eventId', Component: Season },
  { path: '/events/semesters/summerv2', Component: SeasonWithDialogButton },
  { path: '/home', element: <h1>Home</h1> },
];

/** Opens a page of a season. */
export function openSeason(address: string, isLoggedIn = false, site?: SiteBody) {
  return renderScreen(routes, { at: address, isLoggedIn, ...(site && { site }) });
}

/** The dialog, as soon as it accepts presses: if it opens by itself, that is one render after it is shown. */
export async function inDialog() {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }));
  return within(dialog);
}

export async function sendLead(user: User) {
  await user.click((await inDialog()).getByRole('button', { name: 'Continue' }));
}

/** Opens the registration for a signed-in student and sends the first form, whose names are filled in. */
export async function openTicketStep() {
  const opened = openSeason('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
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
