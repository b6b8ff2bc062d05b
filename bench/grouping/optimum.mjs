// Tables: small events compared with their proven optimum.
import loadHighs from 'highs';
import { seatTables } from '../../packages/grouping/dist/index.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { acquaintance, scoreTables } from '../../packages/grouping/dist/score.js';
import { earlierMeetings, friendGroupsOf, syntheticStudents } from './synthetic-students.mjs';

const cases = 200;

export async function measure() {
  const highs = await loadHighs();
  const hits = { greedy: 0, engine: 0 };
  let greedyExcess = 0;
  let largest = 0;
  for (let number = 0; number < cases; number += 1) {
    const random = new Random(number);
    const bounds = number % 2 === 0 ? { min: 6, max: 8 } : { min: 2, max: 4 };
    const students = syntheticStudents(bounds.min === 6 ? 12 + random.below(3) : 8 + random.below(6), number);
    const friendGroups = friendGroupsOf(students, number);
    const metBefore = earlierMeetings(students, 1, number);
    const known = acquaintance(students, friendGroups, metBefore);
    const seat = (iterations) => seatTables(students, friendGroups, metBefore, { bounds, iterations });
    const engine = seat(100_000);
    const costOf = (table) => scoreTables([table], known).total;
    const optimum = provenOptimum(highs, { students, friendGroups, bounds }, engine.tables.length, costOf);
    const greedy = seat(0).score.total;
    hits.engine += engine.score.total === optimum ? 1 : 0;
    hits.greedy += greedy === optimum ? 1 : 0;
    greedyExcess += greedy - optimum;
    largest = Math.max(largest, students.length);
  }
  return {
    title: 'Small events compared with the proven optimum',
    rows: [
      ['how', 'at the optimum', 'of'],
      ['greedy start', hits.greedy, cases],
      ['engine, 100,000 proposals', hits.engine, cases],
    ],
    notes: [
      `8 to ${largest} students, tables of 6 to 8 or 2 to 4; optima proven by HiGHS over all tables that the rules allow. Greedy costs ${(greedyExcess / cases).toFixed(1)} points more on average.`,
    ],
  };
}

/** One binary variable for each table that the rules allow; every unit is at exactly one chosen table. */
function provenOptimum(highs, { students, friendGroups, bounds }, tables, costOf) {
  const grouped = new Set(friendGroups.flat());
  const units = [...friendGroups, ...students.filter(({ id }) => !grouped.has(id)).map(({ id }) => [id])];
  const allowed = [];
  for (let mask = 1; mask < 2 ** units.length; mask += 1) {
    const seated = units.flatMap((_, unit) => ((mask >> unit) & 1 ? [unit] : []));
    const table = seated.flatMap((unit) => units[unit]);
    if (table.length < bounds.min || table.length > bounds.max) continue;
    allowed.push({ seated, cost: costOf(table) });
  }
  const rows = units.map((_, unit) =>
    allowed.flatMap(({ seated }, index) => (seated.includes(unit) ? [`x${index}`] : [])).join(' + '),
  );
  const variables = allowed.map((_, index) => `x${index}`);
  const { Status, ObjectiveValue } = highs.solve(
    [
      'Minimize',
      `obj: ${allowed.map(({ cost }, index) => `${cost} x${index}`).join(' + ')}`,
      'Subject To',
      ...rows.map((row, unit) => `u${unit}: ${row} = 1`),
      `tables: ${variables.join(' + ')} = ${tables}`,
      'Binary',
      ...variables,
      'End',
    ].join('\n'),
    { presolve: 'off' },
  );
  if (Status !== 'Optimal') throw new Error(`Expected the solver status Optimal, got ${Status}`);
  return Math.round(ObjectiveValue);
}
