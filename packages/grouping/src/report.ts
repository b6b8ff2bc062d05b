import type { TableFacts } from './explain.ts';
import type { Shape } from './shape.ts';
import type { Bounds } from './student.ts';

/** Why a unit has no place. An organiser has to decide; the engine never breaks a rule to place a unit. */
export type UnplacedReason = 'friends_who_must_not_meet' | 'no_table_without_a_forbidden_pair';

export interface Unplaced {
  students: string[];
  reason: UnplacedReason;
}

/** What an organiser reads before the tables are published. */
export interface Report {
  /** A few sentences about the whole plan. */
  summary: string;
  students: number;
  tables: number;
  /** How many tables there are of each size. */
  sizes: { size: number; tables: number }[];
  shape: { withinBounds: boolean; seatsOutsideBounds: number; reason?: string };
  mixes: { collegesPerTable: number; tablesWithOneCollege: number; tablesWithOneStatus: number };
  /** Pairs of students who are not friends and have sat together before. */
  repeats: number;
  unplaced: Unplaced[];
}

export function writeReport(
  facts: readonly TableFacts[],
  shape: Shape,
  bounds: Bounds,
  unplaced: Unplaced[],
): Report {
  const students = facts.reduce((sum, { size }) => sum + size, 0);
  const repeats = facts.reduce((sum, table) => sum + table.repeats, 0);
  const sizes = [...new Set(facts.map(({ size }) => size))]
    .sort((one, other) => one - other)
    .map((size) => ({ size, tables: facts.filter((table) => table.size === size).length }));
  const average = (total: number) => (facts.length === 0 ? 0 : Math.round((10 * total) / facts.length) / 10);
  const missing = unplaced.reduce((sum, each) => sum + each.students.length, 0);
  const shapeReason = shape.withinBounds ? undefined : purchaseBlocker(students, bounds, shape);
  return {
    summary: summarise({ students, tables: facts.length, repeats, missing, shapeReason }),
    students,
    tables: facts.length,
    sizes,
    shape: {
      withinBounds: shape.withinBounds,
      seatsOutsideBounds: shape.seatsOutsideBounds,
      ...(shapeReason === undefined ? {} : { reason: shapeReason }),
    },
    mixes: {
      collegesPerTable: average(facts.reduce((sum, { colleges }) => sum + colleges, 0)),
      tablesWithOneCollege: facts.filter(({ size, colleges }) => size > 1 && colleges === 1).length,
      tablesWithOneStatus: facts.filter(({ size, statuses }) => size > 1 && statuses === 1).length,
    },
    repeats,
    unplaced,
  };
}

function purchaseBlocker(students: number, { min, max }: Bounds, { seatsOutsideBounds }: Shape): string {
  return (
    `${students} students in these friend groups cannot be split into tables of ${min} to ${max}; ` +
    `the nearest shape is ${seatsOutsideBounds} ${seatsOutsideBounds === 1 ? 'seat' : 'seats'} away.`
  );
}

interface Whole {
  students: number;
  tables: number;
  repeats: number;
  missing: number;
  shapeReason: string | undefined;
}

function summarise({ students, tables, repeats, missing, shapeReason }: Whole): string {
  const parts = [
    `${students} students at ${tables} ${tables === 1 ? 'table' : 'tables'}.`,
    repeats === 0 ? 'No two strangers meet again.' : `Strangers who meet again: ${repeats} pairs.`,
  ];
  if (shapeReason) parts.push(shapeReason);
  if (missing > 0) parts.push(`Without a place: ${missing}.`);
  return parts.join(' ');
}
