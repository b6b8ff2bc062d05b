import { genders } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { fullNameOf, namesOfRound } from './name-pool.ts';

test('the pool has a few hundred names, and no name is there twice, also not in later rounds', () => {
  const first = genders.flatMap((gender) => namesOfRound(gender, 0)).map(fullNameOf);
  expect(first.length).toBeGreaterThan(300);
  const all = Array.from({ length: 40 }, (_, round) =>
    genders.flatMap((gender) => namesOfRound(gender, round)),
  )
    .flat()
    .map(fullNameOf);
  expect(new Set(all).size).toBe(all.length);
});
