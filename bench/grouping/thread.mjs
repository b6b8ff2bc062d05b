// The server's event loop while tables for 5,000 students are being made in the engine's thread.
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
  const row = (how, { longest, p99 }) => [how, `${longest.toFixed(1)} ms`, `${p99.toFixed(1)} ms`];
  return {
    title: 'The event loop during a run',
    rows: [
      ['where', 'longest delay', 'p99'],
      row('nothing runs', idle),
      row('a thread that only turns in a circle', busy),
      row('in the thread', inThread),
      row('in the event loop itself', here),
    ],
    notes: [
      `5,000 students, ${metBefore.length} earlier meetings; delays beyond a timer of one millisecond.`,
    ],
  };
}

async function longestDelay(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await pause(50);
  delay.enable();
  await pause(50);
  await work();
  await pause(50);
  delay.disable();
  return { longest: Math.max(0, delay.max / 1e6 - 1), p99: Math.max(0, delay.percentile(99) / 1e6 - 1) };
}
