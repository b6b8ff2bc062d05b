// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productClock } from '../lib/product-clock.ts';
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
