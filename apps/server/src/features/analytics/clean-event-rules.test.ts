import { describe, expect, test } from 'vitest';
import { cleanEvent } from './clean-event-rules.ts';

const pathOf = (path: string) => cleanEvent({ name: 'page_view', path }).path;

describe('cleaning a page view', () => {
  test.each([
    ['/events/semesters', '/events/semesters'],
    ['/', '/'],
    ['/login?email=ana@nyu.edu&utm_source=poster', '/login'],
    ['/events#ana@nyu.edu', '/events'],
    ['/?#', '/'],
    ['/events%3Femail=ana', '/events'],
    ['/invite/ana@nyu.edu', '/invite/…'],
    ['/invite/ana.li%2Btag%40stern.nyu.edu/next', '/invite/…/next'],
    ['/@ana', '/…ana'],
    ['/a@b@c', '/……c'],
  ])('turns the path %s into %s', (sent, kept) => {
    expect(pathOf(sent)).toBe(kept);
  });

  test('removes e-mail addresses from title and source, which may be missing', () => {
    expect(
      cleanEvent({
        name: 'lead_submission',
        path: '/',
        title: 'Hello ana@nyu.edu!',
        source: 'mail-ana@nyu.edu',
      }),
    ).toEqual({ name: 'lead_submission', path: '/', title: 'Hello …', source: '…' });
    expect(cleanEvent({ name: 'page_view', path: '/' })).toMatchObject({ title: null, source: null });
  });

  test.each(['/'.padEnd(500, 'x'), '/'.padEnd(500, '@'), '/'.padEnd(500, 'x@'), '/'.padEnd(500, '%40')])(
    'leaves no query string and no @ in %s',
    (path) => {
      expect(pathOf(path)).not.toMatch(/[?#@]|%40/);
    },
  );
});
