import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
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
  return renderScreen([{ path: '*', Component: links }], { at: path });
}

describe('a link to a page of the app', () => {
  it('navigates without loading the page anew, with its query string and its state', async () => {
    const { router, user } = open('/');

    await user.click(screen.getByRole('link', { name: 'Log in' }));

    expect(router.state.location).toMatchObject({
      pathname: '/login',
      search: '?a=b',
      state: { from: '/home' },
    });
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('can replace the current page in the history', async () => {
    const { router, user } = open('/');

    await user.click(screen.getByRole('link', { name: 'Second' }));

    expect(router.state.location.pathname).toBe('/second');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('lets the browser open a new tab', () => {
    const { router } = open('/');
    const link = screen.getByRole('link', { name: 'Log in' });
    // Prevents jsdom from following the link. The test checks only that the router does not navigate.
    link.addEventListener('click', (event) => event.preventDefault());

    fireEvent.click(link, { ctrlKey: true });

    expect(router.state.location.pathname).toBe('/');
  });

  it('does not navigate when its click handler prevents it', async () => {
    const { router, user } = open('/kept');

    await user.click(screen.getByRole('link', { name: 'Second' }));

    expect(router.state.location.pathname).toBe('/kept');
  });

  it('is marked as current on its page and the pages below it; the link to the first page only there', () => {
    open('/events/semesters/summer');

    expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).hasAttribute('aria-current')).toBe(false);
  });
});
