import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PackedCrews, SeatingPlan } from '@crewtable/grouping';
import type { Answers, CrewTask, GroupingTask, SeatingTask, ToThread } from './grouping-task.ts';

const pieceLength = 1_000;

/**
 * Runs the grouping engine in a separate thread, so that a run never blocks requests. Runs at the same time
 * have a thread each. Aborting the signal terminates the thread; the promise is then rejected with the reason
 * of the signal.
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

/** Starting a thread costs more than most runs, so one is kept for the next run. */
let idleThread: Worker | undefined;

async function runInThread<E extends GroupingTask>(
  task: E,
  signal?: AbortSignal,
): Promise<Answers[E['name']]> {
  signal?.throwIfAborted();
  const thread = takeThread();
  const answer = answerOf<Answers[E['name']]>(thread);
  // Awaited below. Until then a failure must not be an unhandled rejection.
  answer.catch(() => {});
  const end = () => void thread.terminate();
  signal?.addEventListener('abort', end, { once: true });
  try {
    await handOver(thread, task, signal);
    const result = await answer;
    keepThread(thread);
    return result;
  } catch (error) {
    await thread.terminate();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function takeThread(): Worker {
  const thread = idleThread ?? startThread();
  idleThread = undefined;
  thread.removeAllListeners();
  thread.ref();
  return thread;
}

/** An idle thread does not keep the process alive. */
function keepThread(thread: Worker): void {
  thread.removeAllListeners();
  if (idleThread) {
    void thread.terminate();
    return;
  }
  idleThread = thread;
  thread.unref();
  const forget = () => {
    if (idleThread === thread) idleThread = undefined;
  };
  thread.once('error', forget);
  thread.once('exit', forget);
}

/**
 * The built worker is next to this file. When run from sources, the worker must first register TypeScript.
 */
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
    thread.once('exit', () => reject(new Error('Grouping thread ended without a result')));
  });
}

async function handOver(
  thread: Worker,
  { name, lists, options }: GroupingTask,
  signal?: AbortSignal,
): Promise<void> {
  const post = (message: ToThread) => thread.postMessage(message, []);
  for (const [list, items] of Object.entries<readonly unknown[]>(lists)) {
    // An empty list is sent too, because the thread expects every list.
    for (let from = 0; from === 0 || from < items.length; from += pieceLength) {
      post({ type: 'piece', list, items: items.slice(from, from + pieceLength) });
      await nextTurn();
      signal?.throwIfAborted();
    }
  }
  post({ type: 'go', name, options });
}
