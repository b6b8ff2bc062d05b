import { expect, test } from 'vitest';
import { acquaintance, scoreTables } from './score.ts';
import { Random } from './search/random.ts';
import { seatTables } from './seat-tables.ts';
import { loadSolver, optimumOf } from '../test/optimum.ts';
import { syntheticCrowd } from '../test/synthetic-crowd.ts';

test('the search finds the proven optimum of two hundred small events', { timeout: 60_000 }, async () => {
  const highs = await loadSolver();
  const missed = [];
  for (let number = 0; number < 200; number += 1) {
    const crowd = syntheticCrowd(new Random(number));
    const plan = seatTables(crowd.students, crowd.friendGroups, crowd.metBefore, {
      ...crowd,
      iterations: 20_000,
    });
    const known = acquaintance(crowd.students, crowd.friendGroups, crowd.metBefore);
    const optimum = optimumOf(highs, crowd, plan.tables.length, (table) => scoreTables([table], known).total);
    if (plan.score.total !== optimum) missed.push({ number, found: plan.score.total, optimum });
  }
  expect(missed).toEqual([]);
});
