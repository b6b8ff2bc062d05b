import type { Pair } from './student.ts';

/** Who has really sat together: those who were placed at one table and came. */
export function meetingsOf(tables: readonly (readonly string[])[], came: ReadonlySet<string>): Pair[] {
  return tables.flatMap((table) => {
    const present = table.filter((id) => came.has(id));
    return present.flatMap((one, index) => present.slice(index + 1).map((other): Pair => [one, other]));
  });
}
