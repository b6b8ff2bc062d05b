// The control channel between a contestant and the benchmark process that started it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Has the size of a typical notification. */
export const makeNotification = () => ({
  id: crypto.randomUUID(),
  eventId: '06042025-summer-nyc',
  eventType: 'venue_released',
  eventPayload: {
    title: 'Your table is set',
    text: 'The venue, your table and who sits there are on the page of your event.',
    path: '/events/06042025-summer-nyc',
  },
  createdAt: '2025-06-03T22:30:00.000Z',
});

/** What the product sends to all pages when the demo clock moves. */
export function makeClockMove() {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    eventId: 'clock',
    eventType: 'clock_moved',
    eventPayload: { now },
    createdAt: now,
  };
}

/**
 * Handles the commands of the benchmark process. `senders.sameToAll` sends one event to all clients;
 * `senders.ownToEach` sends a separate event to each client. Each further message is sent in a new turn of the
 * event loop.
 */
export function handleCommands(url, senders) {
  process.on('message', ({ command, mode, messages }) => {
    if (command === 'memory') void measureMemory().then((memory) => process.send(memory));
    else if (command === 'cpu') process.send(process.cpuUsage());
    else void sendTimes(senders[mode], messages);
  });
  process.send({ url });
}

async function sendTimes(send, times) {
  for (let count = 0; count < times; count++) {
    send();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function measureMemory() {
  for (let run = 0; run < 3; run++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}
