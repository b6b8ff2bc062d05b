import { describe, expect, it } from 'vitest';
import { targetPath } from './target-path.ts';

const home = 'https://crewtable.example';

describe('the place a notification leads to', () => {
  it('is a page of ours, with all that belongs to its address', () => {
    expect(targetPath('/events/x?table=3#map', home)).toEqual({
      pathname: '/events/x',
      search: '?table=3',
      hash: '#map',
    });
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'home',
    '',
  ])('is never another site: %j', (path) => {
    expect(targetPath(path, home)).toBeUndefined();
  });
});
