import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PackedCrews, SeatingPlan } from '@crewtable/grouping';
import type { Answers, CrewTask, GroupingTask, SeatingTask, ToThread } from './grouping-task.ts';

const pieceLength = 1_000;

/**
 * The grouping engine in a thread of its own, one for each run, so that no run ever holds up a request. Aborting the
 * signal ends the thread wherever it is; the promise is then rejected with the signal's reason.
 */
export const groupingThread = {
  seatTables: (
    lists: SeatingTask['lists'],
    options: SeatingTask['options'],
    signal?: AbortSignal,
  ): Promise<SeatingPlan> => runInThread({ name: 'seatTables', lists, options }, signal),

  packCrews: (
    lists: CrewTask['lists'],
    options: CrewTask['options'],
    signal?: AbortSignal,
  ): Promise<PackedCrews> => runInThread({ name: 'packCrews', lists, options }, signal),
};

async function runInThread<E extends GroupingTask>(
  task: E,
  signal?: AbortSignal,
): Promise<Answers[E['name']]> {
  signal?.throwIfAborted();
  const thread = startThread();
  const answer = answerOf<Answers[E['name']]>(thread);
  // Whoever waits for it is told below; until then it must not count as a rejection that nobody handles.
  answer.catch(() => {});
  const end = () => void thread.terminate();
  signal?.addEventListener('abort', end, { once: true });
  try {
    await handOver(thread, task, signal);
    return await answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await thread.terminate();
  }
}

/** Built, the thread's file stands beside this one; from sources it needs a word on how to read TypeScript first. */
function startThread(): Worker {
  return import.meta.url.endsWith('.ts')
    ? new Worker(new URL('./grouping-worker-from-sources.mjs', import.meta.url), {
        execArgv: ['--conditions=source'],
      })
    : new Worker(new URL('./grouping-worker.js', import.meta.url), { execArgv: [] });
}

function answerOf<T>(thread: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The grouping thread ended without an answer.')));
  });
}

async function handOver(
  thread: Worker,
  { name, lists, options }: GroupingTask,
  signal?: AbortSignal,
): Promise<void> {
  const tell = (message: ToThread) => thread.postMessage(message, []);
  for (const [list, items] of Object.entries<readonly unknown[]>(lists)) {
    // Even an empty list is handed over: the thread must know that it is one.
    for (let from = 0; from === 0 || from < items.length; from += pieceLength) {
      tell({ type: 'piece', list, items: items.slice(from, from + pieceLength) });
      await nextTurn();
      signal?.throwIfAborted();
    }
  }
  tell({ type: 'go', name, options });
}
