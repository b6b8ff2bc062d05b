import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteBody } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { site2025 } from '../../../test/fixtures/site.ts';
import { site2031 } from '../../../test/fixtures/site-2031.ts';
import { studentProfile } from '../../../test/fixtures/student.ts';
import { analyticsHandler, profileHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { flushAnalytics } from '../../lib/analytics/analytics.ts';
import { productClock } from '../../lib/product-clock.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { emptySite } from '../../lib/site/site.tsx';
import { Layout } from './layout.tsx';

function open(...entries: string[]) {
  return openWith(undefined, ...entries);
}

function openWith(site: SiteBody | undefined, ...entries: string[]) {
  const routes = [
    {
      Component: Layout,
      children: [
        { path: '/', Component: () => <h1>First page</h1>, handle: { title: 'Meet your table' } },
        { path: '/about', Component: () => <h1>About us</h1>, handle: { title: 'About Us' } },
        { path: '*', Component: () => <h1>Elsewhere</h1> },
      ],
    },
  ];
  return renderScreen(routes, { at: entries, hasToasts: false, ...(site && { site }) });
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the layout', () => {
  it('keeps the query string with the campaign and the invitation in the link to the sign-up', () => {
    open('/?utm_source=poster&referralId=a%26b');

    expect(screen.getByRole('link', { name: 'Log in or sign up' }).getAttribute('href')).toBe(
      '/login?utm_source=poster&referralId=a%26b',
    );
  });

  it('announces the summer series on every page', () => {
    open('/nowhere');

    const banner = screen.getByRole('link', { name: 'Join the NYC Summer Student Networking Series' });
    expect(banner.getAttribute('href')).toBe('/events/semesters/summer');
    expect(screen.getByRole('link', { name: 'Summer Networking' })).toHaveAttribute(
      'href',
      '/events/semesters/summer',
    );
  });

  const { meals } = site2025;
  it.each([
    {
      what: 'the season of another year',
      site: site2031,
      banner: { name: 'Seven Thursdays in Harlem', href: '/events/semesters/winter' },
      link: { name: 'Winter', href: '/events/semesters/winter' },
    },
    {
      what: 'the weekly meals, if there is no season',
      site: { ...emptySite, meals },
      banner: { name: 'Brunch, Lunch and Dinner every week: find your table', href: '/home#find-events' },
      link: { name: 'Seasons', href: '/events/semesters' },
    },
    {
      what: 'the weekly tables, if the names of the meals are too many for the banner',
      site: {
        ...emptySite,
        meals: ['Breakfast', 'Second Breakfast', 'Brunch', 'Lunch', 'Supper'].map((title) => {
          return { ...meals[0]!, title };
        }),
      },
      banner: { name: 'A new table every week: find yours', href: '/home#find-events' },
      link: { name: 'Seasons', href: '/events/semesters' },
    },
    {
      what: 'what we do, if there is nothing to register for',
      site: emptySite,
      banner: { name: 'Small tables for students: see how it works', href: '/onboard' },
      link: { name: 'Seasons', href: '/events/semesters' },
    },
  ])('announces $what', ({ site, banner, link }) => {
    openWith(site, '/nowhere');

    for (const { name, href } of [banner, link]) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  it('has a header, a main part and a footer with the links for visitors', () => {
    open('/');

    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('main')).toBeTruthy();
    const footer = within(screen.getByRole('contentinfo'));
    const links = footer.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual([
      'Crewtable',
      'About Us',
      'Privacy Policy',
      'Terms of Service',
      'Cookie Use Policy',
      'TikTok',
      'Instagram',
      'LinkedIn',
    ]);
  });

  it('shows the current year of the server', () => {
    open('/');

    act(() => productClock.set(new Date('2025-05-21T16:00:00Z')));

    expect(screen.getByText(/©/).textContent).toBe('© 2025 Crewtable');
  });

  it('counts a page view with its path and source, without the query string', async () => {
    delete window.dataLayer;
    localStorage.setItem('traffic_source', 'poster');
    let counted: unknown;
    server.use(
      http.post('*/api/analytics', async ({ request }) => {
        counted = await request.json();
        return HttpResponse.json({}, { status: 202 });
      }),
    );
    flushAnalytics();
    open('/about?utm_source=poster&email=secret%40nyu.edu');
    flushAnalytics();
    await waitFor(() =>
      expect(counted).toEqual({ events: [{ name: 'page_view', path: '/about', source: 'poster' }] }),
    );
    expect(window.dataLayer).toEqual([{ event: 'page_view', page_path: '/about', traffic_source: 'poster' }]);
  });

  it('marks the current page in the menu', () => {
    open('/about');

    expect(screen.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).hasAttribute('aria-current')).toBe(false);
  });

  it('opens the menu of a phone with its button, and closes it with Escape and by following a link', async () => {
    const { user } = open('/');
    const button = screen.getByRole('button', { name: 'Menu' });
    const expanded = () => button.getAttribute('aria-expanded');
    expect(expanded()).toBe('false');

    await user.click(button);
    expect(expanded()).toBe('true');

    await user.keyboard('{Tab}{Escape}');
    expect(expanded()).toBe('false');
    expect(document.activeElement).toBe(button);

    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'About' }));
    await waitFor(() => expect(expanded()).toBe('false'));
  });
});

describe('the navigation to another page', () => {
  it('scrolls to the top, sets the title of the tab and focuses the heading', async () => {
    const { user } = open('/');
    expect(document.title).toBe('Meet your table · Crewtable');
    expect(window.scrollTo).not.toHaveBeenCalled();

    await user.click(screen.getByRole('link', { name: 'About' }));

    const heading = await screen.findByRole('heading', { name: 'About us' });
    expect(document.title).toBe('About Us · Crewtable');
    expect(document.activeElement).toBe(heading);
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  it('keeps focus and scroll position when only the query string changes', async () => {
    const { router } = open('/about');

    await act(() => router.navigate('/about?tab=two'));

    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the layout of a student', () => {
  // Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
  beforeAll(() => import('./student-bars.tsx'));
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    auth.dispatch({ kind: 'initialised', isLoggedIn: true });
    server.use(
      profileHandler({ userProfile: studentProfile({ firstName: 'Sam', lastName: 'Lee' }) }),
      http.post('*/api/auth/logout', () => HttpResponse.json({})),
      analyticsHandler(),
      http.get('*/api/notifications', () => HttpResponse.json({ notifications: [], unreadCount: 0 })),
      // These tests do not test the channel, so it cannot connect.
      http.get('*/api/profile/app-load', () => new HttpResponse(null, { status: 503 })),
    );
  });

  const lists = () => screen.findAllByRole('navigation', { name: /Main|Tabs/ });
  const wordsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('has the pages of a student in its header and in its tabs', async () => {
    open('/elsewhere');
    const [main, tabs] = await lists();
    expect(wordsOf(main!)).toEqual(['Home', 'Events', 'History']);
    expect(wordsOf(tabs!)).toEqual(['Home', 'Events', 'History']);
    expect(screen.queryByRole('link', { name: 'Log in or sign up' })).toBeNull();
  });

  it('has a logo that links to the home page', async () => {
    open('/elsewhere');
    for (const logo of await screen.findAllByRole('link', { name: 'Crewtable, home' })) {
      expect(logo.getAttribute('href')).toBe('/home');
    }
  });

  it('redirects from pages for visitors to the home page, and keeps them out of the history', async () => {
    const { router } = open('/about', '/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/about');
  });

  it.each(['origin=https://evil.example', 'redirect=//evil.example', 'next=/\\evil.example'])(
    'redirects from the login page to the home page, not to an address in its query string: %s',
    async (query) => {
      const { router } = open(`/login?${query}`);
      await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/home', search: '' }));
    },
  );

  it('hides the tabs while the keyboard of a phone is open', async () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    open('/elsewhere');
    await screen.findByRole('navigation', { name: 'Tabs' });
    viewport.height = window.innerHeight - 300;
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
    viewport.height = window.innerHeight;
    act(() => void viewport.dispatchEvent(new Event('resize')));
    await screen.findByRole('navigation', { name: 'Tabs' });
    vi.unstubAllGlobals();
  });

  it('lets the student log out from the account menu, and then shows the first page for visitors', async () => {
    const { router, user } = open('/elsewhere');
    await screen.findByText('SL');
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'First page' });
    expect(router.state.location.pathname).toBe('/');
    await screen.findByRole('link', { name: 'Log in or sign up' });
  });

  it('opens the account menu by keyboard with the focus on its first item', async () => {
    const { user } = open('/elsewhere');
    (await screen.findByRole('button', { name: 'Account menu' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Account menu' })).toHaveFocus();
  });

  it('keeps the student signed in and shows an error when logging out fails', async () => {
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()));
    const { user } = open('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByText('Failed to log out. Please try again.');
    expect(screen.queryByRole('heading', { name: 'Elsewhere' })).not.toBeNull();
    expect(auth.state.isLoggedIn).toBe(true);
  });
});

describe('the header during scrolling', () => {
  const scrollTo = (y: number) =>
    act(() => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    });

  it('collapses below 50 pixels, and comes back when the page scrolls up', () => {
    open('/');
    const isCollapsed = () => screen.getByRole('banner').dataset['collapsed'] !== undefined;
    scrollTo(40);
    expect(isCollapsed()).toBe(false);
    scrollTo(90);
    expect(isCollapsed()).toBe(true);
    scrollTo(91);
    expect(isCollapsed()).toBe(true);
    scrollTo(60);
    expect(isCollapsed()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('collapses also while it has the focus, and comes back when the focus moves into it', () => {
    open('/');
    const isCollapsed = () => screen.getByRole('banner').dataset['collapsed'] !== undefined;
    const menu = screen.getByRole('button', { name: 'Menu' });
    act(() => menu.focus());
    scrollTo(90);
    expect(isCollapsed()).toBe(true);
    act(() => menu.blur());
    act(() => menu.focus());
    expect(isCollapsed()).toBe(false);
    vi.unstubAllGlobals();
  });
});
