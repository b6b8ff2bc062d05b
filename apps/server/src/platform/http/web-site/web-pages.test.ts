import type { EventBody, SiteBody } from '@crewtable/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../../log/logger.ts';
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

/** A shell whose preview names the event of an invitation. */
function openPreviews() {
  const state = { isBroken: false, rendered: 0 };
  const event = (eventId: string) => ({ eventId, title: `Dinner ${eventId}` }) as EventBody;
  const getPage = createWebPages({
    documents: new Map([['/shell', 'Loading']]),
    render: (document, _path, _site, _own, preview) => {
      state.rendered += 1;
      return Promise.resolve(`${document} ${preview?.path ?? ''} ${preview?.event?.title ?? ''}`.trim());
    },
    readSite: () => Promise.resolve(siteWith('nyu.edu')),
    preview: {
      origin: 'https://crewtable.example',
      versionOf: () => 'v1',
      findPage: (address) =>
        address.startsWith('/invite') ? { path: '/invite', eventId: address.split('=')[1]! } : undefined,
      readEvent: (eventId) => {
        if (state.isBroken) return Promise.reject(new Error('no database'));
        return Promise.resolve(eventId.startsWith('e') ? event(eventId) : undefined);
      },
    },
    log: createLogger('silent'),
  });
  return { state, read: async (address: string) => (await getPage('/shell', address)).html.toString() };
}

test('a shared page of the app has a preview of its own, and other pages have none', async () => {
  const { state, read } = openPreviews();
  expect(await read('/invite?eventId=e1')).toBe('Loading /invite Dinner e1');
  expect(await read('/invite?eventId=e1')).toBe('Loading /invite Dinner e1');
  expect(await read('/home')).toBe('Loading');
  expect(state.rendered).toBe(2);
});

test('all invitations to unknown events share one page, also while events cannot be read', async () => {
  const { state, read } = openPreviews();
  for (const eventId of ['x1', 'x2', 'x3'])
    expect(await read(`/invite?eventId=${eventId}`)).toBe('Loading /invite');
  state.isBroken = true;
  expect(await read('/invite?eventId=e1')).toBe('Loading /invite');
  expect(state.rendered).toBe(1);
});

test('only the pages of 50 invitations are kept', async () => {
  const { state, read } = openPreviews();
  for (let number = 0; number < 51; number += 1) await read(`/invite?eventId=e${number}`);
  await read('/invite?eventId=e50');
  expect(state.rendered).toBe(51);
  await read('/invite?eventId=e0');
  expect(state.rendered).toBe(52);
});
