/**
 * Loaded into the processes of the product before they start: collects garbage when it is asked to, and answers how many
 * bytes are in use then. V8 lets garbage grow to several times of that while it is busy, so that the memory of the
 * process alone cannot tell a leak from garbage.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'live-memory') return;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ result: heapUsed + external });
});
