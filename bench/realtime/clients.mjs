// Runs clients of one contestant in one process.
import { api, apiBase } from '@crewtable/contract';
import { Client } from './client.mjs';

const concurrency = 50;
let pendingMessages = 0;
let onAllReceived = () => {};

/** How the clients of each contestant connect and subscribe. */
const connectors = {
  ws: (url, ready) =>
    Client.open(
      url,
      handlers(() => {}),
    ).then((client) => (ready(), client)),
  socketIo: (url, ready) =>
    Client.open(
      url,
      handlers((client, text) => {
        if (text.startsWith('0')) client.send('40');
        else if (text.startsWith('40')) ready();
        else if (text === '2') client.send('3');
      }),
    ),
  crewtable(url, ready, index) {
    const id = `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    return subscribe(url, `/tickets/${id}`, {}, ready);
  },
  /** The whole product, which knows its students by their cookies. */
  product: (url, ready, index, cookie) =>
    subscribe(url, `${apiBase}${api.realtime.appLoad.path}`, { cookie }, ready),
};

async function subscribe(url, path, headers, ready) {
  const { origin } = new URL(url.replace('ws:', 'http:'));
  const response = await fetch(`${origin}${path}`, { headers });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const { connectionURL, subscriptionMessage } = await response.json();
  const client = await Client.open(
    connectionURL,
    handlers((self, text) => {
      const { type } = JSON.parse(text);
      if (type === 'connection_ack') self.send(JSON.stringify(subscriptionMessage));
      else if (type === 'start_ack') ready();
      else if (type !== 'ka') throw new Error(text);
    }),
  );
  client.send('{"type":"connection_init","payload":{}}');
  return client;
}

const handlers = (onText) => ({
  onText,
  onMessage: () => {
    if (--pendingMessages === 0) onAllReceived();
  },
});

process.on('message', ({ command, deliveries, ...options }) => {
  if (command === 'connect') {
    void connect(options).then(() => process.send({ connected: options.to }));
    return;
  }
  pendingMessages = deliveries;
  const startedAt = performance.now();
  onAllReceived = () => process.send({ seconds: (performance.now() - startedAt) / 1_000 });
  process.send({ waiting: true });
});

/** `cookies` are those of the students `from` to `to`, where the contestant needs them. */
async function connect({ name, url, from, to, cookies = [] }) {
  let next = from;
  const connectNext = async () => {
    while (next < to) {
      const index = next++;
      await new Promise(
        (ready, failed) => void connectors[name](url, ready, index, cookies[index - from]).catch(failed),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, connectNext));
}
