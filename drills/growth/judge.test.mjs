import { describe, expect, test } from 'vitest';
import { findFaults } from './judge.mjs';

/** @param {object} [change] */
const plan = (change) => ({ ms: 1, cost: 10, kilobytes: 400, longReads: [], slowTriggers: [], ...change });

/** A call of one statement, with its custom and its generic plan. @param {object} [change] */
function call({ custom, generic, ...change } = {}) {
  const statements = [{ text: 'select …', plans: [plan(custom), plan(generic)] }];
  return { name: 'poll', as: 'student', ms: 2, statements, ...change };
}

test('a call that takes and reads the same on both databases has no fault', () => {
  expect(findFaults(call(), call())).toEqual([]);
});

test('a statement without values has only one plan', () => {
  const single = call();
  single.statements[0].plans.pop();
  expect(findFaults(single, single)).toEqual([]);
});

describe('the judge of growth notices alone', () => {
  /** What the grown database does otherwise, and the faults. */
  const falsified = {
    'a call that sent no statement': [
      { statements: [] },
      ['poll sent no statement, so nothing was measured'],
    ],
    'a plan for the values that reads many rows': [
      { custom: { longReads: ['Seq Scan on seats'] } },
      ['poll: Seq Scan on seats reads too many rows (custom plan)'],
    ],
    'a generic plan that reads many rows': [
      { generic: { longReads: ['Seq Scan on seats'] } },
      ['poll: Seq Scan on seats reads too many rows (generic plan)'],
    ],
    'a slow trigger of a plan for the values': [
      { custom: { slowTriggers: ['count_seats'] } },
      ['poll: the trigger count_seats is slow'],
    ],
    'a slow trigger of a generic plan': [
      { generic: { slowTriggers: ['count_seats'] } },
      ['poll: the trigger count_seats is slow'],
    ],
    'a plan for the values that reads more': [
      { custom: { kilobytes: 2_201 } },
      ['poll reads 2201 KB instead of 400 KB (custom plans)'],
    ],
    'a generic plan that reads more': [
      { generic: { kilobytes: 2_201 } },
      ['poll reads 2201 KB instead of 400 KB (generic plans)'],
    ],
    'a call that takes longer': [{ ms: 8.1 }, ['poll takes 8.1 ms instead of 2.0 ms']],
  };

  test.each(Object.entries(falsified))('%s', (_, [change, faults]) => {
    expect(findFaults(call(), call(change))).toEqual(faults);
  });

  test.each([
    ['owner', 1_000],
    ['safety', 1_000],
    ['job', 1_000],
    ['chores', 1_000],
    ['gauges', 100],
  ])('a call of the kind %s that takes more than %i ms', (as, ms) => {
    expect(findFaults(call({ as }), call({ as, ms: ms + 1 }))).toEqual([
      `poll takes ${ms + 1} ms (at most ${ms})`,
    ]);
  });
});

describe('the judge of growth grants', () => {
  const granted = {
    'three times as much, and a little': { ms: 8, custom: { kilobytes: 2_200 } },
    'what a generic plan would read that is too dear to be taken': {
      generic: {
        cost: 21,
        longReads: ['Seq Scan on seats'],
        kilobytes: 90_000,
        slowTriggers: ['count_seats'],
      },
    },
    'many rows to a job about many students': {
      as: 'job',
      ms: 1_000,
      custom: { longReads: ['Seq Scan on seats'], kilobytes: 90_000 },
    },
  };

  test.each(Object.entries(granted))('%s', (_, change) => {
    expect(findFaults(call(), call(change))).toEqual([]);
  });
});
