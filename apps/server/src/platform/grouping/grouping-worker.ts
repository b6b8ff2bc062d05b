import { parentPort } from 'node:worker_threads';
import { packCrews, seatTables } from '@crewtable/grouping';
import type { CrewTask, GroupingTask, SeatingTask, ToThread } from './grouping-task.ts';

/** The code of the thread: collects the pieces of the lists of one task and runs it, task after task. */
const lists = new Map<string, unknown[]>();

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'piece') {
    const list = lists.get(message.list) ?? [];
    lists.set(message.list, list);
    list.push(...message.items);
    return;
  }
  const task = { ...message, lists: Object.fromEntries(lists) } as unknown as GroupingTask;
  lists.clear();
  parentPort?.postMessage(run(task), []);
});

function run(task: GroupingTask) {
  return task.name === 'seatTables' ? seat(task) : pack(task);
}

function seat({ lists: { students, friendGroups, metBefore, forbidden }, options }: SeatingTask) {
  return seatTables(students, friendGroups, metBefore, { ...options, forbidden });
}

function pack({ lists: { lobbies, metBefore, forbidden }, options }: CrewTask) {
  return packCrews(lobbies, { ...options, metBefore, forbidden });
}
