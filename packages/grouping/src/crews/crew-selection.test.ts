import { describe, expect, test } from 'vitest';
import { maxCrews, selectLobbies } from './crew-selection.ts';
import { Random } from '../search/random.ts';

/** All sets of lobbies that form whole crews: the number of lobbies of each size, and the number of crews. */
function reachable(counts: readonly number[]): Map<string, number> {
  const [singles, pairs, trios] = counts as [number, number, number];
  const crewKinds = [
    [4, 0, 0],
    [2, 1, 0],
    [0, 2, 0],
    [1, 0, 1],
  ] as const;
  const found = new Map<string, number>([['0,0,0', 0]]);
  const open = [[0, 0, 0, 0]];
  for (let state = open.pop(); state; state = open.pop()) {
    const [one, two, three, crews] = state as [number, number, number, number];
    for (const kind of crewKinds) {
      const next = [one + kind[0], two + kind[1], three + kind[2]] as const;
      if (next[0] > singles || next[1] > pairs || next[2] > trios || found.has(next.join())) continue;
      found.set(next.join(), crews + 1);
      open.push([...next, crews + 1]);
    }
  }
  return found;
}

/** Finds the best selection by brute force: the most crews, then the oldest lobbies one after the other. */
function oracle(sizes: Uint8Array): Uint8Array {
  const counts = [1, 2, 3].map((size) => sizes.filter((each) => each === size).length);
  const ways = reachable(counts);
  const most = Math.max(...ways.values());
  const selections = [...ways]
    .filter(([, crews]) => crews === most)
    .map(([used]) => {
      const left = used.split(',').map(Number);
      return sizes.map((size) => (left[size - 1]!-- > 0 ? 1 : 0));
    });
  return selections.reduce((one, other) => (one.join('') >= other.join('') ? one : other));
}

describe('the selection of lobbies for crews', () => {
  test('fills as many crews as possible, the oldest lobbies first, like a brute-force search', () => {
    const random = new Random(1);
    for (let round = 0; round < 4_000; round += 1) {
      const weights = [random.below(5), random.below(5), random.below(5)];
      const sizes = Uint8Array.from({ length: random.below(16) }, () => {
        const pick = random.below(weights[0]! + weights[1]! + weights[2]! + 1);
        return pick <= weights[0]! ? 1 : pick <= weights[0]! + weights[1]! ? 2 : 3;
      });
      expect(selectLobbies(sizes), `sizes ${sizes.join()}`).toEqual(oracle(sizes));
    }
  });

  test('finds the maximum number of crews from the sizes alone', () => {
    for (let singles = 0; singles <= 9; singles += 1) {
      for (let pairs = 0; pairs <= 5; pairs += 1) {
        for (let trios = 0; trios <= 6; trios += 1) {
          const most = Math.max(...reachable([singles, pairs, trios]).values());
          expect(maxCrews([singles, pairs, trios]), `${singles}, ${pairs}, ${trios}`).toBe(most);
        }
      }
    }
  });

  test('makes the younger ones wait when either a pair or two singles must wait', () => {
    expect([...selectLobbies(Uint8Array.from([2, 1, 1, 1, 1]))]).toEqual([1, 1, 1, 0, 0]);
    expect([...selectLobbies(Uint8Array.from([1, 1, 1, 1, 2]))]).toEqual([1, 1, 1, 1, 0]);
  });
});
