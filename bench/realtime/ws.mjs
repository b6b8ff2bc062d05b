// Bare `ws` with the message format of the product. A message to all clients is encoded only once.
import { createRequire } from 'node:module';
import { handleCommands, makeClockMove, makeNotification } from './control-channel.mjs';

const { WebSocketServer } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('ws');
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const subscription = crypto.randomUUID();
const makeMessage = (event) =>
  JSON.stringify({ id: subscription, type: 'data', payload: { data: { onUserEvent: event } } });

function sendToAll(event) {
  const message = Buffer.from(makeMessage(event));
  for (const client of server.clients) client.send(message, { binary: false });
}

server.on('listening', () => {
  handleCommands(`ws://127.0.0.1:${server.address().port}/`, {
    sameToAll: () => sendToAll(makeNotification()),
    clockMoved: () => sendToAll(makeClockMove()),
    ownToEach() {
      for (const client of server.clients) client.send(makeMessage(makeNotification()));
    },
  });
});
