/**
 * Sends the calls, in a process of its own. They begin at the times of a fixed rate, whether or not earlier ones were
 * answered: people do not wait for each other. A latency counts from the moment at which the call was due.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counts } from './counts.mjs';
import { openConnections, openedConnections } from './http-calls.mjs';
import { Mailbox } from './mailbox.mjs';
import { mix } from './sizes.mjs';
import { createVisits, GaveUp } from './visits.mjs';

const tickMs = 10;
const callersOfMeasurement = 64;
/** Beyond this many open visits the load itself would run out of memory. */
const maxOpen = 20_000;

const day = { mailbox: new Mailbox() };
const visits = createVisits(day);
/** Visits that have not ended. */
const open = new Set();

process.on('message', (message) => {
  void answer(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.stack }),
  );
});

async function answer({ command, ...options }) {
  switch (command) {
    case 'prepare':
      day.target = new URL(options.url);
      await openConnections(day.target);
      return day.mailbox.watch(options.databaseUrl);
    case 'cookies':
      day.cookies = options.cookies;
      return undefined;
    case 'measure':
      return measureCapacity(options);
    case 'run':
      return run(options);
    default:
      throw new Error(`Unknown command ${command}`);
  }
}

/** What the machine can do at most: each caller sends the next call after the answer. */
async function measureCapacity({ phase, seconds }) {
  day.phase = phase;
  day.counts = new Counts();
  const until = performance.now() + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < until) await begin(pickVisit().visit, performance.now());
  };
  await Promise.all(Array.from({ length: callersOfMeasurement }, caller));
  return { callsPerSecond: day.counts.calls / seconds, broken: day.counts.broken };
}

async function run({ phase, seconds, rate }) {
  day.phase = phase;
  const counts = new Counts();
  day.counts = counts;
  const startedAt = performance.now();
  const openedBefore = openedConnections();
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  let begun = 0;
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      while (begun < (elapsed / 1_000) * rate) {
        const { visit, calls } = pickVisit();
        if (open.size >= maxOpen) counts.notSent += 1;
        else void begin(visit, startedAt + (begun / rate) * 1_000);
        begun += calls;
      }
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  counts.openAtEnd = open.size;
  await Promise.all(open);
  delay.disable();
  counts.ownDelayMs = delay.max / 1e6;
  counts.newConnections = openedConnections() - openedBefore;
  return counts;
}

function pickVisit() {
  // A visit of several calls begins less often than its share of the calls.
  let at = Math.random() * mix.reduce((sum, { share, calls }) => sum + share / calls, 0);
  return (
    mix.find(({ share, calls }) => {
      at -= share / calls;
      return at <= 0;
    }) ?? mix[0]
  );
}

async function begin(visit, dueAt) {
  const { counts } = day;
  const visiting = visits[visit](dueAt).catch((error) => {
    if (error instanceof GaveUp) counts.gaveUp += 1;
    else counts.noteFault(`${visit}: ${error.message}`);
  });
  open.add(visiting);
  await visiting;
  open.delete(visiting);
}
