/**
 * Holds the sockets of open pages, in a process of its own, and counts what arrives on them. After a notice that an
 * event was cancelled a page reads its events again, at once, like the page of the product that shows them.
 */
import { api, apiBase } from '@crewtable/contract';
import { WebSocket } from 'ws';
import { Histogram } from './histogram.mjs';
import { send } from './http-calls.mjs';

const concurrency = 40;
const maxRetries = 2;
const pages = [];
/** One of each page. They are renewed before they end. */
let cookies = [];
/** What became of the calls after a notice, by event. */
const refetches = {};

process.on('message', (message) => {
  void answer(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.stack }),
  );
});

async function answer({ command, ...options }) {
  switch (command) {
    case 'cookies':
      cookies = options.cookies;
      return undefined;
    case 'open':
      return openPages(options.url);
    case 'count':
      return count(options.eventIds);
    default:
      throw new Error(`Unknown command ${command}`);
  }
}

async function openPages(url) {
  let next = 0;
  const openNext = async () => {
    while (next < cookies.length) pages.push(await openPage(url, next++));
  };
  await Promise.all(Array.from({ length: concurrency }, openNext));
}

async function openPage(url, student) {
  const headers = { cookie: cookies[student] };
  const response = await fetch(`${url}${apiBase}${api.realtime.appLoad.path}`, { headers });
  if (response.status !== 200) throw new Error(`app-load answered ${response.status}`);
  const { connectionURL, subscriptionMessage } = await response.json();
  const socket = new WebSocket(connectionURL, ['graphql-ws'], { perMessageDeflate: false });
  /** The notices of this student in the order in which they arrived. */
  const page = { notices: [], closeCode: undefined };
  socket.on('open', () => socket.send('{"type":"connection_init","payload":{}}'));
  await new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => {
      page.closeCode = code;
      reject(new Error(`a socket was closed with ${code}`));
    });
    socket.addEventListener('message', ({ data }) => {
      const { type, payload } = JSON.parse(data);
      if (type === 'connection_ack') socket.send(JSON.stringify(subscriptionMessage));
      else if (type === 'start_ack') resolve();
      else if (type === 'data') {
        const [{ id, eventId, eventType }] = Object.values(payload.data);
        if (eventType !== 'event_cancelled') return;
        page.notices.push({ eventId, id, at: Date.now() });
        void refetch(new URL(url), student, eventId);
      }
    });
  });
  return page;
}

async function refetch(target, student, eventId) {
  const counted = (refetches[eventId] ??= { statuses: {}, latencies: new Histogram() });
  for (let attempt = 0; attempt <= maxRetries; attempt++) {
    const startedAt = performance.now();
    const { status, headers } = await send(target, {
      path: `${apiBase}${api.seating.listRegistered.path}`,
      cookie: cookies[student],
    });
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    if (status !== 503) {
      counted.latencies.add(performance.now() - startedAt);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after'] ?? 2) * 1_000));
  }
}

/** A notice that arrives again with the same id is recognised by the page, as the product promises. */
function count(eventIds) {
  const closed = pages.filter(({ closeCode }) => closeCode !== undefined);
  const notices = Object.fromEntries(
    eventIds.map((eventId) => {
      const counted = { once: 0, missing: 0, doubled: 0, repeated: 0 };
      for (const page of pages) {
        const ids = page.notices.filter((notice) => notice.eventId === eventId).map(({ id }) => id);
        const different = new Set(ids).size;
        counted[['missing', 'once'][different] ?? 'doubled'] += 1;
        counted.repeated += ids.length - different;
      }
      return [eventId, { ...counted, ...arrivalsOf(eventId) }];
    }),
  );
  return {
    open: pages.length - closed.length,
    closeCodes: closed.map(({ closeCode }) => closeCode),
    notices,
    refetches: Object.fromEntries(
      eventIds.map((eventId) => [
        eventId,
        refetches[eventId] ?? { statuses: {}, latencies: new Histogram() },
      ]),
    ),
  };
}

/** When the first and the last page got the notice, in milliseconds since 1970. Undefined if none got it. */
function arrivalsOf(eventId) {
  const times = pages
    .flatMap(({ notices }) => notices.filter((notice) => notice.eventId === eventId).slice(0, 1))
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  return { firstAt: times[0], halfAt: times[Math.floor(times.length / 2)], lastAt: times.at(-1) };
}
