import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCrowd, type Crowd } from '../test/crowds.ts';
import { describeTable, explainTable } from './explain.ts';
import { seatTables } from './seat-tables.ts';
import { acquaintance, scoreTables, type StudentLookup } from './score.ts';
import type { Student } from './student.ts';

const plan = (crowd: Crowd, iterations = 3_000) =>
  seatTables(crowd.students, crowd.friendGroups, crowd.metBefore, {
    bounds: crowd.bounds,
    forbidden: crowd.forbidden,
    seed: crowd.seed,
    iterations,
  });

const student = (id: string, gender: Student['gender'] = 'female', ageYears = 20): Student => ({
  id,
  gender,
  ageYears,
  college: `college of ${id}`,
  status: 'Undergraduate',
});

const people = (count: number) => Array.from({ length: count }, (_, index) => student(`s${index}`));

describe('tables for one event', () => {
  test('every student has exactly one seat, friends sit together, and tables outside the size bounds are reported', () => {
    fc.assert(
      fc.property(anyCrowd(), (crowd) => {
        const { tables, unplaced, report } = plan(crowd);
        expect(unplaced).toEqual([]);
        expect(tables.flatMap(({ students }) => students).sort()).toEqual(
          crowd.students.map(({ id }) => id).sort(),
        );
        for (const group of crowd.friendGroups) {
          expect(tables.filter(({ students }) => students.includes(group[0]!))).toHaveLength(1);
          const table = tables.find(({ students }) => students.includes(group[0]!));
          expect(table?.students).toEqual(expect.arrayContaining(group));
        }
        const { min, max } = crowd.bounds;
        const amiss = tables.map(({ students: { length } }) => Math.max(0, min - length, length - max));
        const seatsOutsideBounds = amiss.reduce((sum, seats) => sum + seats, 0);
        expect(report.shape.seatsOutsideBounds).toBe(seatsOutsideBounds);
        expect(report.shape.withinBounds).toBe(seatsOutsideBounds === 0);
        expect(report.shape.reason === undefined).toBe(seatsOutsideBounds === 0);
      }),
      { numRuns: 150 },
    );
  });

  test('two students who must not meet never sit together; students who cannot be seated for that are listed as unplaced', () => {
    fc.assert(
      fc.property(anyCrowd({ forbiddenPairs: 25 }), (crowd) => {
        const { tables, unplaced } = plan(crowd);
        for (const [one, other] of crowd.forbidden) {
          if (one === other) continue;
          expect(tables.filter(({ students }) => students.includes(one) && students.includes(other))).toEqual(
            [],
          );
        }
        const named = [...tables, ...unplaced].flatMap(({ students }) => students);
        expect(named.sort()).toEqual(crowd.students.map(({ id }) => id).sort());
      }),
      { numRuns: 100 },
    );
  });

  test('the same seed gives the same plan', () => {
    fc.assert(
      fc.property(anyCrowd({ forbiddenPairs: 3 }), (crowd) => {
        expect(plan(crowd)).toEqual(plan(crowd));
      }),
      { numRuns: 30 },
    );
  });

  test('a plan with a search is never worse than one without', () => {
    fc.assert(
      fc.property(anyCrowd(), (crowd) => {
        expect(plan(crowd, 3_000).score.total).toBeLessThanOrEqual(plan(crowd, 0).score.total);
      }),
      { numRuns: 60 },
    );
  });

  test('the explanation of a table neither depends on nor mentions the genders and ages of its students', () => {
    fc.assert(
      fc.property(anyCrowd(), fc.infiniteStream(fc.nat(40)), (crowd, numbers) => {
        const { tables, report } = plan(crowd, 500);
        const disguised = crowd.students.map((each) => ({
          ...each,
          gender: (['female', 'male', 'other'] as const)[numbers.next().value! % 3]!,
          ageYears: 18 + numbers.next().value!,
        }));
        const known = acquaintance(disguised, crowd.friendGroups, crowd.metBefore);
        for (const { students, facts, explanation } of tables) {
          expect(describeAgain(students, known)).toEqual({ facts, explanation });
        }
        const words = JSON.stringify({ tables, report });
        expect(words).not.toMatch(/gender|female|male|woman|women|\bmen\b|\bages?\b|birth|year/i);
      }),
      { numRuns: 60 },
    );
  });

  test('two students who met before sit apart if another table is as good', () => {
    const { report, score } = seatTables(people(14), [], [['s0', 's1']], { bounds: { min: 6, max: 8 } });
    expect(report).toMatchObject({
      repeats: 0,
      summary: '14 students at 2 tables. No two strangers meet again.',
    });
    expect(score.metBefore).toBe(0);
  });

  test('if more events follow, two students with an acquaintance in common are kept apart for a later one', () => {
    const bounds = { min: 2, max: 2 };
    for (let seed = 0; seed < 20; seed += 1) {
      const { tables, score } = seatTables(
        people(6),
        [],
        [
          ['s0', 's4'],
          ['s1', 's4'],
        ],
        { bounds, seed, iterations: 2_000, moreEventsFollow: true },
      );
      expect(score.metBefore).toBe(0);
      expect(tables.map(({ students }) => students.toSorted())).not.toContainEqual(['s0', 's1']);
    }
  });

  test('four women and ten men: no table has one woman only', () => {
    const crowd = people(14).map((each, index) => student(each.id, index < 4 ? 'female' : 'male'));
    expect(seatTables(crowd, [], [], { bounds: { min: 6, max: 8 } }).score.loneGender).toBe(0);
  });

  test('two friends of whom one never wants to meet the other again are not seated, and the reason is given', () => {
    const { unplaced, tables } = seatTables(people(8), [['s0', 's1']], [], {
      bounds: { min: 6, max: 8 },
      forbidden: [['s1', 's0']],
    });
    expect(unplaced).toEqual([{ students: ['s0', 's1'], reason: 'friends_who_must_not_meet' }]);
    expect(tables.map(({ students }) => students.length)).toEqual([6]);
  });

  test('the report for the organiser has sizes, mixes, repeats and unplaced students', () => {
    const { report } = seatTables(people(9), [['s0', 's1', 's2']], [], { bounds: { min: 6, max: 8 } });
    expect(report).toEqual({
      summary:
        '9 students at 1 table. No two strangers meet again. 9 students in these friend groups cannot be split ' +
        'into tables of 6 to 8; the nearest shape is 1 seat away.',
      students: 9,
      tables: 1,
      sizes: [{ size: 9, tables: 1 }],
      shape: {
        withinBounds: false,
        seatsOutsideBounds: 1,
        reason: expect.stringContaining('6 to 8') as string,
      },
      mixes: { collegesPerTable: 9, tablesWithOneCollege: 0, tablesWithOneStatus: 1 },
      repeats: 0,
      unplaced: [],
    });
  });

  test('an event without students has no tables', () => {
    expect(seatTables([], [], [], { bounds: { min: 6, max: 8 } }).tables).toEqual([]);
  });

  test.each([
    [
      'a student listed twice',
      () => seatTables([...people(2), student('s0')], [], [], { bounds: { min: 1, max: 3 } }),
    ],
    [
      'a friend who is not coming',
      () => seatTables(people(2), [['s0', 'x']], [], { bounds: { min: 1, max: 3 } }),
    ],
    [
      'a student in two friend groups',
      () =>
        seatTables(
          people(3),
          [
            ['s0', 's1'],
            ['s1', 's2'],
          ],
          [],
          { bounds: { min: 1, max: 3 } },
        ),
    ],
    [
      'a friend group of four',
      () => seatTables(people(4), [['s0', 's1', 's2', 's3']], [], { bounds: { min: 1, max: 4 } }),
    ],
    [
      'bounds that contradict each other',
      () => seatTables(people(4), [], [], { bounds: { min: 3, max: 2 } }),
    ],
  ])('%s is refused', (_, attempt) => {
    expect(attempt).toThrow(RangeError);
  });

  test('the score is the sum of its parts', () => {
    fc.assert(
      fc.property(anyCrowd(), (crowd) => {
        const { tables, score } = plan(crowd, 200);
        const known = acquaintance(crowd.students, crowd.friendGroups, crowd.metBefore);
        const { total, ...parts } = score;
        expect(
          scoreTables(
            tables.map(({ students }) => students),
            known,
          ),
        ).toEqual(score);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
      }),
      { numRuns: 30 },
    );
  });
});

function describeAgain(students: readonly string[], known: StudentLookup) {
  const facts = describeTable(students, known);
  return { facts, explanation: explainTable(facts) };
}
