import type { Pair } from './student.ts';

/** Returns the pairs who have met: both were placed at the same table and both attended. */
export function meetingsOf(tables: readonly (readonly string[])[], came: ReadonlySet<string>): Pair[] {
  return tables.flatMap((table) => {
    const present = table.filter((id) => came.has(id));
    return present.flatMap((one, index) => present.slice(index + 1).map((other): Pair => [one, other]));
  });
}
