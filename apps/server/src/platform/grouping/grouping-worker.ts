import { parentPort } from 'node:worker_threads';
import { packCrews, seatTables } from '@crewtable/grouping';
import type { CrewErrand, Errand, SeatingErrand, ToThread } from './grouping-errand.ts';

/** The thread's side: collects the pieces, does one errand, and ends. */
const lists = new Map<string, unknown[]>();

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'piece') {
    const list = lists.get(message.list) ?? [];
    lists.set(message.list, list);
    list.push(...message.items);
    return;
  }
  parentPort?.postMessage(run({ ...message, lists: Object.fromEntries(lists) } as unknown as Errand), []);
  parentPort?.close();
});

function run(errand: Errand) {
  return errand.name === 'seatTables' ? seat(errand) : pack(errand);
}

function seat({ lists: { students, friendGroups, metBefore, forbidden }, options }: SeatingErrand) {
  return seatTables(students, friendGroups, metBefore, { ...options, forbidden });
}

function pack({ lists: { lobbies, metBefore, forbidden }, options }: CrewErrand) {
  return packCrews(lobbies, { ...options, metBefore, forbidden });
}
