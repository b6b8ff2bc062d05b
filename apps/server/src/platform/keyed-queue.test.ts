import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Work that ends when it is told to. */
function createWork(names: string[]) {
  const started: string[] = [];
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>();
  const promises = new Map(
    names.map((name) => [
      name,
      new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject })),
    ]),
  );
  return {
    started,
    start: (name: string) => () => {
      started.push(name);
      return promises.get(name)!;
    },
    end: (name: string) => ends.get(name)!.resolve(name),
    fail: (name: string) => ends.get(name)!.reject(new Error(name)),
  };
}

test('work with one key waits for its turn, in the order of arrival; other keys do not wait', async () => {
  const enqueue = createKeyedQueue({ maxRunning: 1 });
  const work = createWork(['a1', 'a2', 'a3', 'b1']);
  const results = ['a1', 'a2', 'a3', 'b1'].map((name) => enqueue(name[0]!, work.start(name)));
  expect(work.started).toEqual(['a1', 'b1']);
  work.end('a1');
  expect(await results[0]).toBe('a1');
  await expect.poll(() => work.started).toEqual(['a1', 'b1', 'a2']);
  work.end('a2');
  work.end('a3');
  work.end('b1');
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('so much runs at the same time, and never more', async () => {
  const enqueue = createKeyedQueue({ maxRunning: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => enqueue('a', work)));
  expect([running, most]).toEqual([0, 2]);
});

test('work that fails gives its turn to the next', async () => {
  const enqueue = createKeyedQueue({ maxRunning: 1 });
  const work = createWork(['a1', 'a2']);
  const results = ['a1', 'a2'].map((name) => enqueue('a', work.start(name)));
  work.fail('a1');
  await expect(results[0]).rejects.toThrow('a1');
  work.end('a2');
  expect(await results[1]).toBe('a2');
});
