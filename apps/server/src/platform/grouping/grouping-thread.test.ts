import { setImmediate as nextTurn } from 'node:timers/promises';
import { packCrews, seatTables, type Student } from '@crewtable/grouping';
import { describe, expect, test } from 'vitest';
import { groupingThread } from './grouping-thread.ts';

const students = (count: number) =>
  Array.from({ length: count }, (_, index): Student => ({
    id: `s${index}`,
    gender: index % 3 === 0 ? 'male' : 'female',
    ageYears: 18 + (index % 10),
    college: `c${index % 7}`,
    status: 'Undergraduate',
  }));

const bounds = { min: 6, max: 8 };
const nothing = { friendGroups: [], metBefore: [], forbidden: [] };
/** Longer than any test runs. */
const forever = 1e15;

// A thread that loads TypeScript sources starts slowly.
describe('grouping in a thread of its own', { timeout: 60_000 }, () => {
  test('tables are the same as without the thread, also for long lists', async () => {
    const everyone = students(40);
    const friendGroups = [['s1', 's2', 's3']];
    const metBefore = Array.from(
      { length: 2_500 },
      (_, index) => [`s${index % 40}`, `s${(index * 7) % 40}`] as const,
    );
    const forbidden = [['s5', 's6']] as const;
    const options = { bounds, seed: 3, iterations: 2_000 };
    const plan = await groupingThread.seatTables(
      { students: everyone, friendGroups, metBefore, forbidden },
      options,
    );
    expect(plan).toEqual(seatTables(everyone, friendGroups, metBefore, { ...options, forbidden }));
    expect(plan.tables).toHaveLength(6);
  });

  test('crews are the same as without the thread', async () => {
    const lobbies = students(9).map((student, index) => ({
      id: `l${index}`,
      readyAtMs: index,
      members: [student],
    }));
    const crews = await groupingThread.packCrews({ lobbies, metBefore: [], forbidden: [] }, {});
    expect(crews).toEqual(packCrews(lobbies));
    expect(crews.crews).toHaveLength(2);
  });

  test('each run gets its own result, also after an aborted run', async () => {
    const pack = async (count: number) => {
      const lobbies = students(count).map((student) => ({
        id: student.id,
        readyAtMs: 0,
        members: [student],
      }));
      const { crews } = await groupingThread.packCrews({ lobbies, metBefore: [], forbidden: [] }, {});
      return crews.length;
    };
    expect(await pack(8)).toBe(2);
    expect(await pack(4)).toBe(1);
    expect(await Promise.all([pack(12), pack(16)])).toEqual([3, 4]);
    const aborted = new AbortController();
    const run = groupingThread.seatTables(
      { students: students(60), ...nothing },
      { bounds, iterations: forever },
      aborted.signal,
    );
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    aborted.abort(new Error('stopped'));
    await expect(run).rejects.toThrow('stopped');
    expect(await pack(8)).toBe(2);
  });

  test('the main thread is free during a run, and an aborted run fails with the reason', async () => {
    const controller = new AbortController();
    let ended = false;
    const run = groupingThread
      .seatTables({ students: students(60), ...nothing }, { bounds, iterations: forever }, controller.signal)
      .finally(() => (ended = true));
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(ended).toBe(false);
    const reason = new Error('The event was cancelled.');
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
  });

  test('a run that is aborted before its start does not start', async () => {
    await expect(
      groupingThread.seatTables({ students: students(6), ...nothing }, { bounds }, AbortSignal.abort()),
    ).rejects.toThrow('aborted');
  });

  test('an error of the grouping engine reaches the caller', async () => {
    await expect(
      groupingThread.seatTables(
        { students: students(3), ...nothing, friendGroups: [['s1', 'x']] },
        { bounds },
      ),
    ).rejects.toThrow('A friend group names somebody who is not coming.');
  });
});
