// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

function open(path: string) {
  const links = () => (
    <>
      <Link to={{ pathname: '/login', search: '?a=b' }} state={{ from: '/home' }}>
        Log in
      </Link>
      <Link to="/second" replace onClick={(event) => path === '/kept' && event.preventDefault()}>
        Second
      </Link>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/events">Events</NavLink>
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: links }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(cleanup);

describe('a link of ours', () => {
  it('leads on without a new load, with its query string and its state', async () => {
    const router = open('/');

    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));

    expect(router.state.location).toMatchObject({
      pathname: '/login',
      search: '?a=b',
      state: { from: '/home' },
    });
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('can take the place of the page it stands on in the history', async () => {
    const router = open('/');

    await userEvent.click(screen.getByRole('link', { name: 'Second' }));

    expect(router.state.location.pathname).toBe('/second');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leaves a new tab to the browser', () => {
    const router = open('/');
    const link = screen.getByRole('link', { name: 'Log in' });
    // Prevents jsdom from following the link. The test checks only that the router does not navigate.
    link.addEventListener('click', (event) => event.preventDefault());

    fireEvent.click(link, { ctrlKey: true });

    expect(router.state.location.pathname).toBe('/');
  });

  it('stays where it is when the page says so', async () => {
    const router = open('/kept');

    await userEvent.click(screen.getByRole('link', { name: 'Second' }));

    expect(router.state.location.pathname).toBe('/kept');
  });

  it('marks the page shown and those above it, but the first page only when it is the one', () => {
    open('/events/semesters/summer');

    expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).hasAttribute('aria-current')).toBe(false);
  });
});
