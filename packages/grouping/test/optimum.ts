import { createRequire } from 'node:module';
import type { Highs } from 'highs';
import type { Crowd } from './crowds.ts';

/** Loaded with `require` because the types of the package are wrong for `import`. */
const { default: loadHighs } = createRequire(import.meta.url)('highs') as {
  default: () => Promise<Highs>;
};

export const loadSolver = (): Promise<Highs> => loadHighs();

/**
 * The lowest possible cost with this number of tables, proven by a solver for integer programs. The program
 * has one binary variable for each table that the rules allow, and seats every unit exactly once.
 */
export function optimumOf(
  highs: Highs,
  { students, friendGroups, forbidden, bounds }: Crowd,
  tables: number,
  costOf: (table: string[]) => number,
): number {
  const grouped = new Set(friendGroups.flat());
  const units = [...friendGroups, ...students.filter(({ id }) => !grouped.has(id)).map(({ id }) => [id])];
  const allowed: { units: number[]; cost: number }[] = [];
  for (let mask = 1; mask < 2 ** units.length; mask += 1) {
    const seated = units.flatMap((_, unit) => ((mask >> unit) & 1 ? [unit] : []));
    const table = seated.flatMap((unit) => units[unit]!);
    if (table.length < bounds.min || table.length > bounds.max) continue;
    if (forbidden.some(([one, other]) => table.includes(one) && table.includes(other))) continue;
    allowed.push({ units: seated, cost: costOf(table) });
  }
  const sum = (terms: string[]) => terms.join(' + ');
  const rows = units.map((_, unit) =>
    sum(allowed.flatMap((table, index) => (table.units.includes(unit) ? [`x${index}`] : []))),
  );
  const problem = [
    'Minimize',
    `obj: ${sum(allowed.map(({ cost }, index) => `${cost} x${index}`))}`,
    'Subject To',
    ...rows.map((row, unit) => `u${unit}: ${row} = 1`),
    `tables: ${sum(allowed.map((_, index) => `x${index}`))} = ${tables}`,
    'Binary',
    ...allowed.map((_, index) => `x${index}`),
    'End',
  ].join('\n');
  const { Status, ObjectiveValue } = highs.solve(problem, { presolve: 'off' });
  if (Status !== 'Optimal') throw new Error(`The solver says: ${Status}`);
  return Math.round(ObjectiveValue);
}
