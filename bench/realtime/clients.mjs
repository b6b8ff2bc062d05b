// Runs all clients of one contestant in one process.
import { Client } from './client.mjs';

const connectingAtOnce = 50;
let awaited = 0;
let arrived = () => {};

/** How the clients of each contestant connect and subscribe. */
const ways = {
  ws: (url, ready) =>
    Client.open(
      url,
      handlers(() => {}),
    ).then((client) => (ready(), client)),
  socketIo: (url, ready) =>
    Client.open(
      url,
      handlers((client, text) => {
        if (text.startsWith('0')) client.say('40');
        else if (text.startsWith('40')) ready();
        else if (text === '2') client.say('3');
      }),
    ),
  async crewtable(url, ready, index) {
    const id = `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const origin = new URL(url.replace('ws:', 'http:')).origin;
    const { connectionURL, subscriptionMessage } = await (await fetch(`${origin}/tickets/${id}`)).json();
    const client = await Client.open(
      connectionURL,
      handlers((self, text) => {
        const { type } = JSON.parse(text);
        if (type === 'connection_ack') self.say(JSON.stringify(subscriptionMessage));
        else if (type === 'start_ack') ready();
        else if (type !== 'ka') throw new Error(text);
      }),
    );
    client.say('{"type":"connection_init","payload":{}}');
    return client;
  },
};

const handlers = (onText) => ({
  onText,
  onMessage: () => {
    if (--awaited === 0) arrived();
  },
});

process.on('message', ({ ask, deliveries, ...where }) => {
  if (ask === 'connect') {
    void connect(where).then(() => process.send({ connected: where.to }));
    return;
  }
  awaited = deliveries;
  const since = performance.now();
  arrived = () => process.send({ seconds: (performance.now() - since) / 1_000 });
  process.send({ waiting: true });
});

async function connect({ name, url, from, to }) {
  let next = from;
  const one = async () => {
    while (next < to) {
      const index = next++;
      await new Promise((ready, failed) => void ways[name](url, ready, index).catch(failed));
    }
  };
  await Promise.all(Array.from({ length: connectingAtOnce }, one));
}
