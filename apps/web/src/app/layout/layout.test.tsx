// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { productClock } from '../../lib/product-clock.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { Layout } from './layout.tsx';

function open(...entries: string[]) {
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '/', Component: () => <h1>First page</h1>, handle: { title: 'Meet your table' } },
          { path: '/about', Component: () => <h1>About us</h1>, handle: { title: 'About Us' } },
          { path: '*', Component: () => <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the layout', () => {
  it('keeps the query string on the way to the sign-up, so that a campaign or an invitation is not lost', () => {
    open('/?utm_source=poster&referralId=a%26b');

    expect(screen.getByRole('link', { name: 'Log in or sign up' }).getAttribute('href')).toBe(
      '/login?utm_source=poster&referralId=a%26b',
    );
  });

  it('announces the summer series on every page', () => {
    open('/nowhere');

    const banner = screen.getByRole('link', { name: 'Join the NYC Summer Student Networking Series' });
    expect(banner.getAttribute('href')).toBe('/events/semesters/summer');
  });

  it('has a header, a main part and a footer with everything a visitor looks for there', () => {
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

  it("shows the year of the product's clock", () => {
    open('/');

    act(() => productClock.set(new Date('2025-05-21T16:00:00Z')));

    expect(screen.getByText(/©/).textContent).toBe('© 2025 Crewtable');
  });

  it('says which page of the menu is shown', () => {
    open('/about');

    expect(screen.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).hasAttribute('aria-current')).toBe(false);
  });

  it('opens and closes the menu of a phone, by hand, by Escape and by following a link', async () => {
    const user = userEvent.setup();
    open('/');
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

describe('arriving on another page', () => {
  it('shows its top, names it in the tab and has its heading read aloud', async () => {
    const user = userEvent.setup();
    open('/');
    expect(document.title).toBe('Meet your table · Crewtable');
    expect(window.scrollTo).not.toHaveBeenCalled();

    await user.click(screen.getByRole('link', { name: 'About' }));

    const heading = await screen.findByRole('heading', { name: 'About us' });
    expect(document.title).toBe('About Us · Crewtable');
    expect(document.activeElement).toBe(heading);
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  it('leaves focus and scroll alone while only the query string changes', async () => {
    const router = open('/about');

    await act(() => router.navigate('/about?tab=two'));

    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the layout of a student', () => {
  const server = setupServer(
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({ userProfile: { firstName: 'Sam', lastName: 'Lee' }, subscription: null }),
    ),
    http.post('*/api/auth/logout', () => HttpResponse.json({})),
    http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 })),
    http.get('*/api/notifications', () => HttpResponse.json({ notifications: [], unreadCount: 0 })),
    // These tests do not test the channel, so it cannot connect.
    http.get('*/api/profile/app-load', () => new HttpResponse(null, { status: 503 })),
  );
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    // Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
    await import('./student-bars.tsx');
  });
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    auth.tell({ kind: 'initialised', isLoggedIn: true });
  });
  afterEach(() => {
    act(() => auth.tell({ kind: 'ended' }));
    server.resetHandlers();
  });
  afterAll(() => server.close());

  const lists = () => screen.findAllByRole('navigation', { name: /Main|Tabs/ });
  const wordsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('has the places of a student in its header and in its tabs', async () => {
    open('/elsewhere');
    const [main, tabs] = await lists();
    expect(wordsOf(main!)).toEqual(['Home', 'Events', 'History']);
    expect(wordsOf(tabs!)).toEqual(['Home', 'Events', 'History']);
    expect(screen.queryByRole('link', { name: 'Log in or sign up' })).toBeNull();
  });

  it('has the logo lead home', async () => {
    open('/elsewhere');
    for (const logo of await screen.findAllByRole('link', { name: 'Crewtable, home' })) {
      expect(logo.getAttribute('href')).toBe('/home');
    }
  });

  it('leads on from pages for visitors, without leaving them in the history', async () => {
    const router = open('/about', '/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/about');
  });

  it('makes room for the keyboard of a phone', async () => {
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

  it('lets her log out from the menu beside her initials, and shows the first page to the visitor she then is', async () => {
    const user = userEvent.setup();
    const router = open('/elsewhere');
    await screen.findByText('SL');
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'First page' });
    expect(router.state.location.pathname).toBe('/');
    await screen.findByRole('link', { name: 'Log in or sign up' });
  });

  it('keeps her signed in, and says so, when logging out did not work', async () => {
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()));
    const user = userEvent.setup();
    open('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByText('Failed to log out. Please try again.');
    expect(screen.queryByRole('heading', { name: 'Elsewhere' })).not.toBeNull();
    expect(auth.state.isLoggedIn).toBe(true);
  });
});

describe('scrolling', () => {
  const scrollTo = (y: number) =>
    act(() => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    });

  it('down past 50 pixels makes room for the page, and up brings the header back', () => {
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

  it('collapses the header also while the focus rests in it; moving the focus there brings it back', () => {
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
