import { describe, expect, it } from 'vitest';
import { originState, returnPath } from './return-path.ts';

describe('the way on after signing in', () => {
  it('leads back to the page that asked for it, query string and all', () => {
    const location = { pathname: '/settings', search: '?a=1', hash: '#b', state: null, key: 'k' };
    expect(returnPath(originState(location))).toEqual({ pathname: '/settings', search: '?a=1', hash: '#b' });
  });

  it.each([
    undefined,
    null,
    'https://evil.example',
    { origin: 'https://evil.example' },
    { origin: { pathname: '//evil.example' } },
    { origin: { pathname: '/\\evil.example' } },
    { origin: { pathname: 'https://evil.example' } },
    { origin: { pathname: 3 } },
  ])('leads home and never to another site, whatever the history holds: %j', (state) => {
    expect(returnPath(state)).toBe('/home');
  });
});
