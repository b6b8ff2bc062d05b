/** Holds the sockets of open pages, in a process of its own, and counts what arrives on them. */
import { api, apiBase } from '@crewtable/contract';
import { WebSocket } from 'ws';

const concurrency = 40;
const pages = [];

process.on('message', (message) => {
  void answer(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.stack }),
  );
});

async function answer({ command, url, cookies, eventIds }) {
  if (command === 'count') return count(eventIds);
  let next = 0;
  const openNext = async () => {
    while (next < cookies.length) pages.push(await openPage(url, cookies[next++]));
  };
  await Promise.all(Array.from({ length: concurrency }, openNext));
  return undefined;
}

async function openPage(url, cookie) {
  const response = await fetch(`${url}${apiBase}${api.realtime.appLoad.path}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`app-load answered ${response.status}`);
  const { connectionURL, subscriptionMessage } = await response.json();
  const socket = new WebSocket(connectionURL, ['graphql-ws'], { perMessageDeflate: false });
  /** The notices of this student, as `event id, notification id`, in the order in which they arrived. */
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
        if (eventType === 'event_cancelled') page.notices.push({ eventId, id });
      }
    });
  });
  return page;
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
      return [eventId, counted];
    }),
  );
  return {
    open: pages.length - closed.length,
    closeCodes: closed.map(({ closeCode }) => closeCode),
    notices,
  };
}
