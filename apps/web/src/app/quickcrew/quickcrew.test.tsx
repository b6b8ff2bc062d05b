// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { queryClient } from '../query-client.ts';
import { findAppRoutes, routes } from '../routing/routes.tsx';

const server = setupServer();
const halfPast = '2025-05-21T23:30:00.000Z';
const ana = {
  userId: 'ana',
  email: 'ana@example.edu',
  college: 'Example University',
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  birthdate: '2004-05-06',
  studentStatus: 'Graduate',
  linkedinHandle: null,
  instagramHandle: 'ana' as string | null,
  facebookHandle: null,
  status: 'ACTIVE',
  freeTickets: 0,
};

let profile: typeof ana;
let choices: { email: boolean; push: boolean };
let calls: string[];
let width: number;
let deviceIsDark: boolean;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
  await Promise.all([
    import('../routing/app-routes.tsx'),
    import('../layout/student-bars.tsx'),
    import('./quickcrew-frame.tsx'),
    import('../../screens/quickcrew/start.tsx'),
    import('../../screens/quickcrew/lobby.tsx'),
    import('../../screens/quickcrew/crew.tsx'),
    import('../../screens/quickcrew/auth.tsx'),
    import('../../screens/quickcrew/complete-profile.tsx'),
    import('../../screens/quickcrew/settings.tsx'),
  ]);
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  profile = ana;
  choices = { email: true, push: true };
  calls = [];
  width = 375;
  deviceIsDark = false;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') ? deviceIsDark : width <= 768;
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  productClock.set(new Date('2025-05-21T20:00:00Z'));
  server.use(
    http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 })),
    http.get('*/api/notifications', () => HttpResponse.json({ notifications: [], unreadCount: 0 })),
    http.get('*/api/profile/app-load', () => new HttpResponse(null, { status: 503 })),
    http.get('*/api/config', () => HttpResponse.json({ mode: 'production' })),
    http.get('*/api/auth/me', () => HttpResponse.json({ userId: 'ana', email: 'ana@example.edu' })),
    http.post('*/api/auth/signin', () => HttpResponse.json({ resendAfterSeconds: 60 })),
    http.post('*/api/auth/signin-confirm', () => HttpResponse.json({ userId: 'ana' })),
    http.get('*/api/profiles/v2/', () => HttpResponse.json({ userProfile: profile, subscription: null })),
    http.post('*/api/profiles/v2/update', async ({ request }) => {
      profile = { ...profile, ...((await request.json()) as object) };
      return HttpResponse.json({ userProfile: profile }, { status: 201 });
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
    http.get('*/api/quickcrew/options', () =>
      HttpResponse.json({
        isOpen: true,
        cities: ['New York City'],
        locations: ['Lower Manhattan, NY'],
        meetingTimes: [{ meetingTime: halfPast, waiting: 3 }],
        groupSize: 4,
      }),
    ),
    http.post('*/api/lobby/create-lobby', () => {
      calls.push('create');
      return HttpResponse.json({ lobbyId: 'lobby-1' });
    }),
    http.post('*/api/lobby/lobby-1/preferences', async ({ request }) => {
      calls.push(await request.text());
      return HttpResponse.json({ success: true });
    }),
    http.get('*/api/lobby/lobby-1', () =>
      HttpResponse.json({
        lobbyId: 'lobby-1',
        users: [
          {
            userId: 'ana',
            name: 'Ana R.',
            college: 'Example University',
            isYou: true,
            joined: true,
            paid: false,
            ready: false,
          },
        ],
        preferences: { location: 'Lower Manhattan, NY', groupSize: 4, meetingTime: halfPast },
        status: 'open',
      }),
    ),
  );
});
afterEach(() => {
  cleanup();
  act(() => auth.tell({ kind: 'ended' }));
  queryClient.clear();
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function open(path: string, isLoggedIn = true) {
  auth.tell({ kind: 'initialised', isLoggedIn });
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    patchRoutesOnNavigation: findAppRoutes(),
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

const pathOf = ({ state }: ReturnType<typeof open>['router']) => state.location.pathname;

describe('QuickCrew', () => {
  it('says on a wide screen that it lives on phones', async () => {
    width = 769;
    open('/automeetup');
    const sentence = 'This feature is only supported on mobile devices. Please log in on a mobile device.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says that it is not open yet where there is no place to meet', async () => {
    server.use(
      http.get('*/api/quickcrew/options', () =>
        HttpResponse.json({
          isOpen: false,
          cities: ['New York City'],
          locations: ['Lower Manhattan, NY'],
          meetingTimes: [],
          groupSize: 4,
        }),
      ),
    );
    open('/automeetup');
    expect(await screen.findByRole('heading', { name: 'QuickCrew is not open yet' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enter the lobby' })).toBeNull();
  });

  it('shows the city, and how many wait for each time, to everybody', async () => {
    open('/automeetup', false);
    expect(await screen.findByLabelText('City')).toHaveValue('New York City');
    screen.getByRole('radio', { name: /7:30 PM\s*3 waiting/ });
  });

  it('leads whose lobby has found its crew there, also long afterwards, and lets them go again', async () => {
    localStorage.setItem('lobbyId', 'lobby-1');
    const gone = () => HttpResponse.json({ code: 'not_found', message: 'Gone.' }, { status: 404 });
    server.use(
      http.get('*/api/lobby/lobby-1', () =>
        HttpResponse.json({
          lobbyId: 'lobby-1',
          users: [],
          preferences: { location: 'Lower Manhattan, NY', groupSize: 4, meetingTime: halfPast },
          status: 'matched',
          groupId: 'crew-1',
        }),
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

  it('takes the picked time along into the lobby', async () => {
    const { router, user } = open('/automeetup');
    await user.click(await screen.findByRole('radio', { name: /7:30 PM/ }));
    await user.click(screen.getByRole('button', { name: 'Enter the lobby' }));
    await screen.findByRole('heading', { name: 'Your lobby' });
    expect(pathOf(router)).toBe('/automeetup/lobby');
    expect(calls).toEqual(['create', JSON.stringify({ meetingTime: halfPast })]);
  });

  it('asks a visitor to sign in, in eight boxes, and then leads where she wanted to go', async () => {
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

  it('asks for a social handle, and then leads where the student wanted to go', async () => {
    profile = { ...ana, instagramHandle: null };
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

describe('its menu', () => {
  it('has a student’s places, and closes with a press beside it', async () => {
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

  it('has less for a visitor', async () => {
    const { user } = open('/automeetup/faq', false);
    const bar = within((await screen.findByRole('link', { name: 'QuickCrew, start' })).parentElement!);
    await user.click(bar.getByRole('button', { name: 'Menu' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['How it Works', 'FAQ', 'Exit']);
  });
});

describe('its settings', () => {
  it('are kept: two by the account, two by the device', async () => {
    const { user } = open('/automeetup/settings');
    const email = await screen.findByRole('switch', { name: 'Email notifications' });
    await waitFor(() => expect(email).toBeEnabled());
    await user.click(email);
    await waitFor(() => expect(choices).toEqual({ email: false, push: true }));
    await user.click(screen.getByRole('switch', { name: 'Location services' }));
    expect(localStorage.getItem('location_services')).toBe('off');
    expect(screen.getByRole('switch', { name: 'Location services' })).not.toBeChecked();
  });

  it('follow the device’s colours until they are switched, for the section alone', async () => {
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
