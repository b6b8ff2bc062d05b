/** Runs work in this process with at most `maxRunning` at the same time for each key, in the order of arrival. */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * For transactions that lock the same row for several round trips. Those that must wait do so here, in memory. In the
 * database each of them would keep a connection while it waits, and a few dozen would leave none for other requests.
 */
export function createKeyedQueue({ maxRunning }: { maxRunning: number }): KeyedQueue {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < maxRunning) queue.running += 1;
    // The work that ends before hands over its place, so the number of running ones stays the same.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    }
  };
}
