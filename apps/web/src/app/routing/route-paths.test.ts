import { describe, expect, it } from 'vitest';
import { countedPath, footerPlace, redirectForSignedIn } from './route-paths.ts';

describe('a signed-in student', () => {
  it.each(['/', '/onboard', '/login', '/login/', '/manifesto'])('is led from %s to the inside', (path) => {
    expect(redirectForSignedIn(path, null)).toBe('/home');
  });

  it('is led from the login page to where she wanted to go', () => {
    const state = { origin: { pathname: '/settings', search: '?a=1', hash: '' } };
    expect(redirectForSignedIn('/login', state)).toEqual(state.origin);
  });

  it.each(['/about', '/home', '/events/semesters/summer', '/terms'])('stays on %s', (path) => {
    expect(redirectForSignedIn(path, null)).toBeUndefined();
  });
});

describe('the footer', () => {
  it.each([
    ['/', 'everywhere'],
    ['/events/semesters/summer', 'everywhere'],
    ['/login', 'nowhere'],
    ['/settings', 'nowhere'],
    ['/automeetup', 'nowhere'],
    ['/automeetup/join-group/1', 'nowhere'],
    ['/home', 'wide'],
    ['/events', 'wide'],
    ['/history', 'wide'],
    ['/invite', 'wide'],
    ['/events/semesters', 'wide'],
    ['/events/semesters/', 'wide'],
    ['/events/week', 'wide'],
  ])('of %s is %s', (path, place) => {
    expect(footerPlace(path)).toBe(place);
  });
});

describe('a page view', () => {
  it.each([
    ['/events', '/events/semesters'],
    ['/events/', '/events/semesters'],
    ['/summer-networking-series', '/events/semesters/summer'],
    ['/home', '/home'],
  ])('of %s counts for %s', (path, counted) => {
    expect(countedPath(path)).toBe(counted);
  });
});
