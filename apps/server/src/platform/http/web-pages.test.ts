import type { SiteBody } from '@crewtable/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createWebPages } from './web-pages.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const siteWith = (university: string): SiteBody => ({
  seasons: [],
  meals: [],
  appetizer: { university, amountCents: 500, meals: ['Brunch'] },
});

function open() {
  const state = { site: siteWith('nyu.edu'), isBroken: false, isSlow: false, rendered: 0 };
  const getPage = createWebPages({
    documents: new Map([['/', 'Welcome, ']]),
    render: (document, _path, { appetizer }) => {
      state.rendered += 1;
      return Promise.resolve(`${document}${appetizer?.university ?? 'everybody'}`);
    },
    readSite: async () => {
      if (state.isBroken) throw new Error('no database');
      if (state.isSlow) await new Promise(() => {});
      return state.site;
    },
    log: createLogger('silent'),
  });
  return { state, read: async () => (await getPage('/')).html.toString() };
}

test('a page is rendered once for one state of the catalogue', async () => {
  const { state, read } = open();
  expect([await read(), await read()]).toEqual(['Welcome, nyu.edu', 'Welcome, nyu.edu']);
  vi.advanceTimersByTime(5_000);
  await read();
  expect(state.rendered).toBe(1);
});

test('a change of the catalogue is shown a second later', async () => {
  const { state, read } = open();
  await read();
  state.site = siteWith('columbia.edu');
  vi.advanceTimersByTime(1_001);
  expect(await read()).toBe('Welcome, columbia.edu');
});

test('without the database the last known catalogue is shown, and none at the start', async () => {
  const { state, read } = open();
  state.isBroken = true;
  expect(await read()).toBe('Welcome, everybody');
  state.isBroken = false;
  vi.advanceTimersByTime(1_001);
  expect(await read()).toBe('Welcome, nyu.edu');
  state.isBroken = true;
  vi.advanceTimersByTime(1_001);
  expect(await read()).toBe('Welcome, nyu.edu');
});

test('a page with data of its own is rendered again when that data changes, and other pages are not', async () => {
  let dates = 3;
  let rendered = 0;
  const getPage = createWebPages({
    documents: new Map([
      ['/', 'Welcome'],
      ['/week', 'Dates: '],
    ]),
    render: (document, _path, _site, own) => {
      rendered += 1;
      return Promise.resolve(`${document}${(own as { dates: number } | undefined)?.dates ?? ''}`);
    },
    readSite: async () => siteWith('nyu.edu'),
    readOwn: { '/week': async () => ({ dates }) },
    log: createLogger('silent'),
  });
  const read = async (path: string) => (await getPage(path)).html.toString();
  expect([await read('/'), await read('/week')]).toEqual(['Welcome', 'Dates: 3']);
  dates = 4;
  vi.advanceTimersByTime(1_001);
  expect([await read('/'), await read('/week')]).toEqual(['Welcome', 'Dates: 4']);
  expect(rendered).toBe(3);
});

test('a database that does not answer holds no page that is known', async () => {
  const { state, read } = open();
  await read();
  state.isSlow = true;
  vi.advanceTimersByTime(1_001);
  expect(await read()).toBe('Welcome, nyu.edu');
});
