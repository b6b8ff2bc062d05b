/** Holds the sockets of open pages, in a process of its own, and counts what arrives on them. */
import { api, apiBase } from '@crewtable/contract';
import { Client } from '../../bench/realtime/client.mjs';

const concurrency = 40;
let received = 0;
let subscribed = 0;

process.on('message', (message) => {
  void answer(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.stack }),
  );
});

async function answer({ command, url, cookies }) {
  if (command === 'count') return { received, subscribed };
  let next = 0;
  const openNext = async () => {
    while (next < cookies.length) await openPage(url, cookies[next++]);
  };
  await Promise.all(Array.from({ length: concurrency }, openNext));
  return { received, subscribed };
}

async function openPage(url, cookie) {
  const response = await fetch(`${url}${apiBase}${api.realtime.appLoad.path}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`app-load answered ${response.status}`);
  const { connectionURL, subscriptionMessage } = await response.json();
  await new Promise((resolve, reject) => {
    void Client.open(connectionURL, {
      onMessage: () => {
        received += 1;
      },
      onText: (client, text) => {
        const { type } = JSON.parse(text);
        if (type === 'connection_ack') client.send(JSON.stringify(subscriptionMessage));
        else if (type === 'start_ack') {
          subscribed += 1;
          resolve();
        }
      },
    }).then((client) => client.send('{"type":"connection_init","payload":{}}'), reject);
  });
}
