import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../test/browser-fakes.ts';
import { halfPastSeven, lobby, lobbyMember, quickCrewOptions } from '../../../test/fixtures/quickcrew.ts';
import { profile, studentProfile } from '../../../test/fixtures/student.ts';
import { analyticsHandler, accountHandler, configHandler } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { findAppRoutes, routes } from '../routing/routes.tsx';

const ana = studentProfile({ instagramHandle: 'ana' });

let student: typeof ana;
let choices: { email: boolean; push: boolean };
let calls: string[];
let width: number;
let deviceIsDark: boolean;

// Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
beforeAll(() =>
  Promise.all([
    import('../routing/app-routes.tsx'),
    import('../layout/student-bars.tsx'),
    import('./quickcrew-frame.tsx'),
    import('../../screens/quickcrew/start.tsx'),
    import('../../screens/quickcrew/lobby.tsx'),
    import('../../screens/quickcrew/crew.tsx'),
    import('../../screens/quickcrew/auth.tsx'),
    import('../../screens/quickcrew/complete-profile.tsx'),
    import('../../screens/quickcrew/settings.tsx'),
  ]),
);
beforeEach(() => {
  student = ana;
  choices = { email: true, push: true };
  calls = [];
  width = 375;
  deviceIsDark = false;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  stubMatchMedia((query) => (query.includes('dark') ? deviceIsDark : width <= 768));
  productClock.set(new Date('2025-05-21T20:00:00Z'));
  server.use(
    analyticsHandler(),
    http.get('*/api/notifications', () => HttpResponse.json({ notifications: [], unreadCount: 0 })),
    http.get('*/api/profile/app-load', () => new HttpResponse(null, { status: 503 })),
    configHandler(),
    accountHandler(),
    http.post('*/api/auth/signin', () => HttpResponse.json({ resendAfterSeconds: 60 })),
    http.post('*/api/auth/signin-confirm', () => HttpResponse.json({ userId: 'ana' })),
    http.get('*/api/profiles/v2/', () => HttpResponse.json(profile({ userProfile: student }))),
    http.post('*/api/profiles/v2/update', async ({ request }) => {
      student = { ...student, ...((await request.json()) as object) };
      return HttpResponse.json({ userProfile: student }, { status: 201 });
    }),
    http.get('*/api/profiles/v2/notification-settings', () => HttpResponse.json(choices)),
    http.put('*/api/profiles/v2/notification-settings', async ({ request }) => {
      choices = (await request.json()) as typeof choices;
      return HttpResponse.json(choices);
    }),
    http.get('*/api/groups', () => HttpResponse.json([])),
    http.get('*/api/preferences', () =>
      HttpResponse.json({ location: 'Lower Manhattan, NY', groupSize: 4, meetingTime: null }),
    ),
    http.get('*/api/quickcrew/options', () => HttpResponse.json(quickCrewOptions())),
    http.post('*/api/lobby/create-lobby', () => {
      calls.push('create');
      return HttpResponse.json({ lobbyId: 'lobby-1' });
    }),
    http.post('*/api/lobby/lobby-1/preferences', async ({ request }) => {
      calls.push(await request.text());
      return HttpResponse.json({ success: true });
    }),
    http.get('*/api/lobby/lobby-1', () => HttpResponse.json(lobby())),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(path: string, isLoggedIn = true) {
  return renderScreen(routes, {
    at: path,
    isLoggedIn,
    hasToasts: false,
    patchRoutesOnNavigation: findAppRoutes(),
    eventDelayMs: 0,
  });
}

const pathOf = ({ state }: ReturnType<typeof open>['router']) => state.location.pathname;

describe('QuickCrew', () => {
  it('says on a wide screen that it works on phones only', async () => {
    width = 769;
    open('/automeetup');
    const sentence = 'This feature is only supported on mobile devices. Please log in on a mobile device.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says that it is not open yet if there is no meeting place', async () => {
    server.use(
      http.get('*/api/quickcrew/options', () =>
        HttpResponse.json(quickCrewOptions({ isOpen: false, meetingTimes: [] })),
      ),
    );
    open('/automeetup');
    expect(await screen.findByRole('heading', { name: 'QuickCrew is not open yet' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enter the lobby' })).toBeNull();
  });

  it('shows the city, and how many students wait for each time, also to visitors', async () => {
    open('/automeetup', false);
    expect(await screen.findByLabelText('City')).toHaveValue('New York City');
    screen.getByRole('radio', { name: /7:30 PM\s*3 waiting/ });
  });

  it('leads a student whose lobby was matched to the crew, also if the crew no longer exists, and back to the start', async () => {
    localStorage.setItem('lobbyId', 'lobby-1');
    const gone = () => errorResponse(404, 'not_found', 'Gone.');
    server.use(
      http.get('*/api/lobby/lobby-1', () =>
        HttpResponse.json(lobby({ users: [], status: 'matched', groupId: 'crew-1' })),
      ),
      http.get('*/api/groups/crew-1', gone),
      http.get('*/api/messages/crew-1', gone),
    );
    const { router, user } = open('/automeetup');
    await screen.findByRole('heading', { name: 'Failed to fetch group details' });
    expect(pathOf(router)).toBe('/automeetup/group');
    await user.click(screen.getByRole('link', { name: 'Find another crew' }));
    await screen.findByRole('button', { name: 'Enter the lobby' });
    expect(pathOf(router)).toBe('/automeetup');
  });

  it('creates the lobby with the chosen time', async () => {
    const { router, user } = open('/automeetup');
    await user.click(await screen.findByRole('radio', { name: /7:30 PM/ }));
    await user.click(screen.getByRole('button', { name: 'Enter the lobby' }));
    await screen.findByRole('heading', { name: 'Your lobby' });
    expect(pathOf(router)).toBe('/automeetup/lobby');
    expect(calls).toEqual(['create', JSON.stringify({ meetingTime: halfPastSeven })]);
  });

  it('asks for a time before it opens a lobby', async () => {
    const { router, user } = open('/automeetup');
    await user.click(await screen.findByRole('button', { name: 'Enter the lobby' }));
    await screen.findByText('Choose a time first.');
    expect(screen.getByRole('radio', { name: /7:30 PM/ })).toHaveFocus();
    expect([pathOf(router), calls]).toEqual(['/automeetup', []]);
    await user.click(screen.getByRole('radio', { name: /8:00 PM/ }));
    expect(screen.queryByText('Choose a time first.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enter the lobby' }));
    await screen.findByRole('heading', { name: 'Your lobby' });
  });

  it('speaks of tomorrow if only times of tomorrow are left', async () => {
    const meetingTimes = [{ meetingTime: '2025-05-22T15:00:00.000Z', waiting: 0 }];
    server.use(
      http.get('*/api/quickcrew/options', () => HttpResponse.json(quickCrewOptions({ meetingTimes }))),
    );
    open('/automeetup');
    expect(await screen.findByRole('heading', { name: 'A crew of four, tomorrow' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Tomorrow’s times' })).toBeVisible();
  });

  it('asks a visitor to sign in with a code in eight boxes, and then leads to the requested page', async () => {
    const { router, user } = open('/automeetup/lobby', false);
    await waitFor(() => expect(pathOf(router)).toBe('/automeetup/auth'));
    await user.type(await screen.findByLabelText('University email'), 'ana@example.edu');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    const boxes = await screen.findAllByRole('textbox', { name: /Digit \d of 8/ });
    expect(boxes).toHaveLength(8);
    await user.click(boxes[0]!);
    await user.paste('40719926');
    await screen.findByRole('heading', { name: 'Your lobby' });
    expect(pathOf(router)).toBe('/automeetup/lobby');
  });

  it('asks for a social handle, and then leads to the requested page', async () => {
    student = { ...ana, instagramHandle: null };
    const { router, user } = open('/automeetup/lobby');
    await user.click(await screen.findByRole('button', { name: 'Save and Continue' }));
    expect(await screen.findAllByText('You must include at least one social media handle.')).not.toHaveLength(
      0,
    );
    expect(pathOf(router)).toBe('/automeetup/complete-profile');
    await user.type(screen.getByLabelText('Instagram'), 'ana');
    await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
    await screen.findByRole('heading', { name: 'Your lobby' });
    expect(pathOf(router)).toBe('/automeetup/lobby');
  });
});

describe('the invite link of a lobby', () => {
  const invitation = lobby({
    users: [
      lobbyMember({ userId: 'maya', name: 'Maya R.', isYou: false }),
      lobbyMember({ userId: 'ben', name: 'Ben K.', isYou: false }),
    ],
  });
  beforeEach(() =>
    server.use(
      http.get('*/api/lobby/lobby-1', () => HttpResponse.json(invitation)),
      http.post('*/api/lobby/lobby-1/open', () => HttpResponse.json(invitation)),
    ),
  );

  it('says who invites, asks only for the missing handle, and then leads to the lobby', async () => {
    student = { ...ana, instagramHandle: null };
    const { user } = open('/automeetup/join-group/lobby-1');
    await screen.findByRole('heading', { level: 1, name: 'Maya R. and Ben K. invite you' });
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'linkedinHandle',
      'instagramHandle',
      'facebookHandle',
    ]);
    expect(screen.queryByLabelText('Birthdate')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
    expect(await screen.findAllByText('You must include at least one social media handle.')).not.toHaveLength(
      0,
    );
    await user.type(screen.getByLabelText('LinkedIn'), 'ana');
    await user.click(screen.getByRole('button', { name: 'Save and Continue' }));
    await screen.findByRole('heading', { name: "You've Been Invited to Join a Group!" });
  });

  it('asks for the whole profile if more is missing, and also says who invites', async () => {
    student = { ...ana, instagramHandle: null, birthdate: '' };
    open('/automeetup/join-group/lobby-1');
    await screen.findByRole('heading', { level: 1, name: 'Complete your profile' });
    expect(screen.getByText(/^Maya R\. and Ben K\. invite you\./)).toBeVisible();
    expect(screen.getByLabelText('Birthdate')).toBeVisible();
  });

  it('that is too old still leads to the form, without a name', async () => {
    student = { ...ana, instagramHandle: null };
    server.use(http.get('*/api/lobby/lobby-1', () => errorResponse(404, 'not_found', 'Not found.')));
    open('/automeetup/join-group/lobby-1');
    await screen.findByRole('heading', { level: 1, name: 'One thing is missing' });
    expect(screen.getByLabelText('Instagram')).toBeVisible();
  });
});

describe('the menu of QuickCrew', () => {
  it('has the pages of a student, and closes with a press outside of it', async () => {
    const { user } = open('/automeetup/how-it-works');
    await screen.findByRole('heading', { name: 'How it Works' });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ana Ruiz',
      'Settings',
      'How it Works',
      'FAQ',
      'Exit',
    ]);
    expect(items.at(-1)).toHaveAttribute('href', '/home');
    expect(items[0]).toHaveAttribute('href', '/automeetup/profile');
    await user.click(await screen.findByRole('heading', { level: 1 }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('has fewer pages for a visitor', async () => {
    const { user } = open('/automeetup/faq', false);
    const bar = within((await screen.findByRole('link', { name: 'QuickCrew, start' })).parentElement!);
    await user.click(bar.getByRole('button', { name: 'Menu' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['How it Works', 'FAQ', 'Exit']);
  });
});

describe('the settings of QuickCrew', () => {
  it('are stored with the account or on the device', async () => {
    const { user } = open('/automeetup/settings');
    const email = await screen.findByRole('switch', { name: 'Email notifications' });
    await waitFor(() => expect(email).toBeEnabled());
    await user.click(email);
    await waitFor(() => expect(choices).toEqual({ email: false, push: true }));
    await user.click(screen.getByRole('switch', { name: 'Location services' }));
    expect(localStorage.getItem('location_services')).toBe('off');
    expect(screen.getByRole('switch', { name: 'Location services' })).not.toBeChecked();
  });

  it('use the colour scheme of the device until it is changed, for QuickCrew only', async () => {
    deviceIsDark = true;
    const { router, user } = open('/automeetup/settings');
    const dark = await screen.findByRole('switch', { name: 'Dark mode' });
    expect(dark).toBeChecked();
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await user.click(dark);
    expect(localStorage.getItem('color_scheme')).toBe('light');
    expect(document.documentElement.dataset['scheme']).toBeUndefined();
    await user.click(dark);
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await act(() => router.navigate('/about'));
    expect(document.documentElement.dataset['scheme']).toBeUndefined();
  });
});
