import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Squares numbers. Each batch waits until the test ends it. */
function slowSquares(maxBatchSize = 10) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const square = createBatcher<number, number>({
    runBatch: async (asks) => {
      batches.push(asks);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (asks.includes(0)) throw new Error('No squares of nothing.');
      return asks.map((ask) => ask ** 2);
    },
    dedupeKey: String,
    maxBatchSize,
    canRetryIndividually: (error) => error instanceof Error && error.message.startsWith('No squares'),
  });
  const endOne = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()!();
  };
  return { batches, square, endOne };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a batcher', () => {
  test('runs a first request immediately, and requests that arrive meanwhile as one batch', async () => {
    const { batches, square, endOne } = slowSquares();
    const first = square(1);
    expect(batches).toEqual([[1]]);
    const others = [square(2), square(3), square(2)];
    await endOne();
    expect(await first).toBe(1);
    await endOne();
    expect(await Promise.all(others)).toEqual([4, 9, 4]);
    expect(batches).toEqual([[1], [2, 3]]);
    const later = square(2);
    await endOne();
    expect(await later).toBe(4);
  });

  test('splits requests into batches of the maximum size, in the order of arrival', async () => {
    const { batches, square, endOne } = slowSquares(2);
    const answers = Promise.all([1, 2, 3, 4].map(square));
    for (let ends = 0; ends < 3; ends++) await endOne();
    expect(await answers).toEqual([1, 4, 9, 16]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  test('repeats a failed batch one by one, so that only the faulty request fails', async () => {
    const { batches, square, endOne } = slowSquares();
    const answers = Promise.allSettled([1, 2, 0, 3].map(square));
    for (let ends = 0; ends < 5; ends++) await endOne();
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(batches).toEqual([[1], [2, 0, 3], [2], [0], [3]]);
  });

  test('starts the next batch although the previous one hangs', async () => {
    vi.useFakeTimers();
    const batches: (readonly number[])[] = [];
    const ask = createBatcher<number, number>({
      runBatch: (asks) => {
        batches.push(asks);
        return asks.includes(1) ? new Promise(() => {}) : Promise.resolve(asks);
      },
      dedupeKey: String,
      maxBatchSize: 10,
      canRetryIndividually: () => false,
    });
    void ask(1);
    const others = Promise.all([ask(2), ask(3)]);
    await vi.advanceTimersByTimeAsync(200);
    expect(batches).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await others).toEqual([2, 3]);
  });

  test('lets a request wait only for requests of the same partition', async () => {
    const batches: (readonly number[])[] = [];
    const ask = createBatcher<number, number>({
      runBatch: (asks) => {
        batches.push(asks);
        return new Promise(() => {});
      },
      dedupeKey: String,
      partitionKey: (number) => (number % 2 === 0 ? 'even' : 'odd'),
      maxBatchSize: 10,
      canRetryIndividually: () => false,
    });
    for (const number of [1, 2, 3, 4]) void ask(number);
    expect(batches).toEqual([[1], [2]]);
  });

  test('fails all requests if they cannot be retried individually, and goes on afterwards', async () => {
    let isAway = true;
    const ask = createBatcher<number, number>({
      runBatch: async (asks) => {
        if (isAway) throw new Error('Away.');
        return asks;
      },
      dedupeKey: String,
      maxBatchSize: 10,
      canRetryIndividually: () => false,
    });
    const answers = await Promise.allSettled([ask(1), ask(2), ask(3)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isAway = false;
    expect(await ask(1)).toBe(1);
  });
});
