import type {
  CrewBody,
  EventBody,
  PassBody,
  ReceivedInvitationBody,
  RegisteredEventBody,
  SentInvitationBody,
  SiteBody,
} from '@crewtable/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { productClock } from '../../src/lib/product-clock.ts';
import { Component } from '../../src/screens/student/home.tsx';
import { findDialog } from '../find-dialog.ts';
import { friend, offeredEvent, registeredEvent, registration } from '../fixtures/event.ts';
import { studentProfile } from '../fixtures/student.ts';
import { analyticsHandler, configHandler, profileHandler, startedPayment } from '../handlers.ts';
import { pageOf, server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';
import type { User } from '../render-screen.tsx';

export const you = friend({ userId: 'u1' });

/** An event of the student who is signed in. */
export const ownEvent = (overrides: Partial<RegisteredEventBody> = {}) =>
  registeredEvent({ group: { members: [you], onOtherDates: [], limit: 3 }, ...overrides });

/** A date of a meal. Lunch is free. */
export const mealDate = (title: EventBody['title'], overrides: Partial<EventBody> = {}) =>
  offeredEvent({
    eventId: title.toLowerCase(),
    title,
    amountDueCents: title === 'Lunch' ? 0 : 500,
    ...overrides,
  });

/** The data of the mock server, and the calls that it has received. */
export interface HomeServer {
  registered: RegisteredEventBody[];
  past: RegisteredEventBody[];
  passes: PassBody[];
  crews: CrewBody[];
  invitations: { received: ReceivedInvitationBody[]; sent: SentInvitationBody[] };
  dates: Record<string, EventBody[]>;
  calls: string[];
  /** True while the list of registered events cannot be loaded. */
  isBroken: boolean;
}

/** Adds the handlers of the home page, for Wednesday, May 21, 2025. */
export function mockHome(): HomeServer {
  const home: HomeServer = {
    registered: [],
    past: [],
    passes: [],
    crews: [],
    invitations: { received: [], sent: [] },
    dates: {
      Brunch: [mealDate('Brunch')],
      Lunch: [mealDate('Lunch')],
      Dinner: [mealDate('Dinner')],
    },
    calls: [],
    isBroken: false,
  };
  productClock.set(new Date('2025-05-21T16:00:00Z'));
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && !pathname.endsWith('/analytics'))
      home.calls.push(`${request.method} ${pathname.replace('/api/', '')}`);
  });
  server.use(
    configHandler(),
    profileHandler({ userProfile: studentProfile({ userId: 'u1' }) }),
    analyticsHandler(),
    http.get('*/api/events/registered', ({ request }) =>
      home.isBroken ? HttpResponse.error() : HttpResponse.json(pageOf(home.registered, request)),
    ),
    http.get('*/api/events/registered/past', ({ request }) => HttpResponse.json(pageOf(home.past, request))),
    http.get('*/api/events/passes', () => HttpResponse.json(home.passes)),
    http.get('*/api/events/invitations', () => HttpResponse.json(home.invitations)),
    http.get('*/api/groups', () => HttpResponse.json(home.crews)),
    http.get<{ groupId: string }>('*/api/groups/:groupId', ({ params }) =>
      HttpResponse.json(home.crews.find(({ groupId }) => groupId === params.groupId)),
    ),
    http.get('*/api/events/:eventId/invitations', () => HttpResponse.json([])),
    http.get('*/api/events', ({ request }) =>
      HttpResponse.json(home.dates[new URL(request.url).searchParams.get('title') ?? '']),
    ),
    http.post('*/api/payments/create-event-deposit', () => startedPayment()),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    http.post('*/api/payments/confirm-event-deposit', () =>
      HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 }),
    ),
    http.post<{ eventId: string }>('*/api/events/:eventId', ({ params }) =>
      HttpResponse.json(registration({ eventId: params.eventId, referralId: 'code' }), { status: 201 }),
    ),
  );
  return home;
}

export function openHome(at = '/home', site?: SiteBody) {
  const routes = [
    { path: '/home', Component },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  return renderScreen(routes, { at, ...(site && { site }) });
}

/** Opens the dates of a meal. */
export async function chooseDate(user: User, meal: string) {
  const card = await screen.findByRole('article', { name: meal });
  await user.click(await within(card).findByRole('button', { name: 'Choose a date' }));
  return within(await findDialog());
}

/** The dialog with the details of the dinner. */
export const dinnerDetails = async () => within(await findDialog('Dinner'));
