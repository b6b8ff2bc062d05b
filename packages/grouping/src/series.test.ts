import { describe, expect, test } from 'vitest';
import { planSeries, searchSeries } from './plan-series.ts';
import { Random } from './search/random.ts';
import { seatTables } from './seat-tables.ts';
import { meetingsOf } from './meetings.ts';
import type { Pair, Student } from './student.ts';

const students = (count: number) =>
  Array.from({ length: count }, (_, index): Student => ({
    id: `s${index}`,
    gender: index % 2 === 0 ? 'female' : 'male',
    ageYears: 18 + (index % 9),
    college: `c${index % 11}`,
    status: index % 3 === 0 ? 'Graduate' : 'Undergraduate',
  }));

describe('a whole series', () => {
  test('only students who came have met', () => {
    expect(
      meetingsOf(
        [
          ['a', 'b', 'c'],
          ['d', 'e'],
        ],
        new Set(['a', 'c', 'd']),
      ),
    ).toEqual([['a', 'c']]);
  });

  test('120 students at five events never meet the same stranger twice', () => {
    const crowd = students(120);
    const random = new Random(5);
    const metBefore: Pair[] = [];
    const repeats = [];
    for (let event = 0; event < 5; event += 1) {
      const plan = seatTables(crowd, [], metBefore, {
        bounds: { min: 6, max: 8 },
        seed: event,
        iterations: 60_000,
      });
      repeats.push(plan.report.repeats);
      const came = new Set(crowd.filter(() => random.below(5) > 0).map(({ id }) => id));
      metBefore.push(
        ...meetingsOf(
          plan.tables.map((table) => table.students),
          came,
        ),
      );
    }
    expect(repeats).toEqual([0, 0, 0, 0, 0]);
  });

  test('twenty-four students at six tables of four can be planned for four events without a repeat', () => {
    const ids = students(24).map(({ id }) => id);
    const options = { tables: 6, events: 4, iterations: 3_000_000 };
    const { events, repeats } = planSeries(ids, options);
    expect(repeats).toBe(0);
    expect(events).toHaveLength(4);
    const pairs = events.flatMap((tables) => {
      expect(tables.flat().sort()).toEqual([...ids].sort());
      return meetingsOf(tables, new Set(ids)).map((pair) => pair.toSorted().join());
    });
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(searchSeries(ids, options)).toEqual({ events, repeats });
  });

  test.each([
    [8, 4, 9],
    [8, 8, 9],
    [16, 4, 17],
    [4, 3, 4],
    [7, 5, 7],
  ])('%i tables of %i for %i events are planned without a repeat or a search', (tables, size, events) => {
    const ids = students(tables * size).map(({ id }) => id);
    const plan = planSeries(ids, { tables, events, iterations: 0, seed: 4 });
    expect(plan.repeats).toBe(0);
    expect(plan.events).toHaveLength(events);
    const pairs = plan.events.flatMap((each) => {
      expect(each.flat().sort()).toEqual([...ids].sort());
      expect(each.map((table) => table.length)).toEqual(Array.from({ length: tables }, () => size));
      return meetingsOf(each, new Set(ids)).map((pair) => pair.toSorted().join());
    });
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('repeats that cannot be avoided are counted', () => {
    const ids = students(4).map(({ id }) => id);
    expect(planSeries(ids, { tables: 2, events: 4, iterations: 5_000 }).repeats).toBe(2);
    expect(() => planSeries(ids, { tables: 3, events: 1 })).toThrow(RangeError);
  });
});
