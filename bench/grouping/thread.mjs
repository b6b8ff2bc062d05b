// Measures the delay of the server's event loop while the worker thread seats 5,000 students.
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { seatTables } from '../../packages/grouping/dist/index.js';
import { groupingThread } from '../../apps/server/dist/platform/grouping/grouping-thread.js';
import { earlierMeetings, friendGroupsOf, syntheticStudents } from './synthetic-students.mjs';

const options = { bounds: { min: 6, max: 8 }, iterations: 2_000_000 };

export async function measure() {
  const students = syntheticStudents(5_000, 5);
  const friendGroups = friendGroupsOf(students, 6);
  const metBefore = earlierMeetings(students, 12, 7);
  const lists = { students, friendGroups, metBefore, forbidden: [] };
  const idle = await longestDelay(() => pause(2_000));
  const busy = await longestDelay(async () => {
    const thread = new Worker('for (;;);', { eval: true });
    await pause(3_000);
    await thread.terminate();
  });
  const inThread = await longestDelay(() => groupingThread.seatTables(lists, options));
  const here = await longestDelay(async () => seatTables(students, friendGroups, metBefore, options));
  const ms = (value) => (value === undefined ? '' : `${value.toFixed(1)} ms`);
  const row = (how, { longest, p99, working }) => [how, ms(longest), ms(p99), ms(working)];
  return {
    title: 'The event loop during a run',
    rows: [
      ['where', 'longest delay', 'p99', 'longest work in a turn'],
      row('idle', idle),
      row('a thread in an endless loop', busy),
      row('in the thread', inThread),
      row('in the event loop itself', here),
    ],
    notes: [
      `5,000 students, ${metBefore.length} earlier meetings; delays beyond a timer of one millisecond. A delay also counts the wait for a core of a busy machine; the work in a turn is the processor time of the event loop's own thread between two turns, as Linux counts it.`,
    ],
  };
}

async function longestDelay(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await pause(50);
  delay.enable();
  const turns = measureTurns();
  await pause(50);
  await work();
  await pause(50);
  delay.disable();
  return {
    longest: Math.max(0, delay.max / 1e6 - 1),
    p99: Math.max(0, delay.percentile(99) / 1e6 - 1),
    working: turns.end(),
  };
}

/** The maximum CPU milliseconds of the main thread between two turns of its event loop. Linux only. */
function measureTurns() {
  const counter = `/proc/self/task/${process.pid}/schedstat`;
  if (!existsSync(counter)) return { end: () => undefined };
  const spent = () => Number(readFileSync(counter, 'latin1').split(' ')[0]) / 1e6;
  let maxMs = 0;
  let before = spent();
  const sample = () => {
    const now = spent();
    maxMs = Math.max(maxMs, now - before);
    before = now;
  };
  const timer = setInterval(sample, 1);
  return {
    end() {
      clearInterval(timer);
      sample();
      return maxMs;
    },
  };
}
