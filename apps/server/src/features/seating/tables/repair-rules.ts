export interface Unit {
  members: readonly string[];
  /** A member of the unit has checked in at the table, so the unit stays. */
  settled: boolean;
}

export interface RepairTable {
  id: string;
  venueId: string | null;
  seats: number;
  /** The students who are not absent: friends together, others alone. */
  units: readonly Unit[];
}

export interface Company {
  /** Whether the two must not meet. */
  areApart(one: string, other: string): boolean;
  haveMet(one: string, other: string): boolean;
}

export interface Move {
  studentIds: readonly string[];
  from: string;
  to: string;
}

interface Options {
  min: number;
  reach: 'anywhere' | 'same_house';
  company: Company;
}

const sizeOf = ({ units }: Pick<RepairTable, 'units'>) =>
  units.reduce((sum, { members }) => sum + members.length, 0);

/**
 * Plans moves for each table with fewer students than the minimum, the smallest table first. The table
 * borrows friends or single students from tables that keep the minimum, if that brings it to the minimum.
 * Otherwise it is dissolved, if all of its students find a seat elsewhere. Otherwise it stays small; but if
 * one student would sit alone, it borrows students to reach two. Friends stay together, students who must not
 * meet never share a table, and units with a checked-in student are not moved.
 */
export function planRepairs(tables: readonly RepairTable[], options: Options): Move[] {
  const moves: Move[] = [];
  let now = [...tables];
  const short = now.filter((table) => sizeOf(table) > 0 && sizeOf(table) < options.min);
  for (const { id } of short.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const table = now.find((each) => each.id === id)!;
    const size = sizeOf(table);
    // Earlier moves may have emptied or filled this table.
    if (size === 0 || size >= options.min) continue;
    const steps =
      borrow(now, table, options.min, options) ??
      dissolve(now, table, options) ??
      (size === 1 ? borrow(now, table, 2, options) : undefined);
    for (const step of steps ?? []) {
      moves.push(step);
      now = moved(now, step);
    }
  }
  return moves;
}

function moved(tables: readonly RepairTable[], { studentIds, from, to }: Move): RepairTable[] {
  const going = tables
    .find(({ id }) => id === from)!
    .units.filter(({ members }) => members.some((member) => studentIds.includes(member)));
  return tables.map((table) => {
    if (table.id === from) return { ...table, units: table.units.filter((unit) => !going.includes(unit)) };
    return table.id === to ? { ...table, units: [...table.units, ...going] } : table;
  });
}

function borrow(
  tables: readonly RepairTable[],
  short: RepairTable,
  enough: number,
  { min, reach, company }: Options,
): Move[] | undefined {
  const steps: Move[] = [];
  let now = [...tables];
  for (;;) {
    const table = now.find(({ id }) => id === short.id)!;
    const missing = enough - sizeOf(table);
    if (missing <= 0) return steps;
    const [best] = now
      .filter((donor) => donor.id !== short.id && isInReach(short, donor, reach))
      .flatMap((donor) => donor.units.map((unit) => ({ donor, unit })))
      .filter(({ donor, unit }) => sizeOf(donor) - unit.members.length >= min && fits(unit, table, company))
      .toSorted(
        (one, other) =>
          acquainted(one.unit, table, company) - acquainted(other.unit, table, company) ||
          Math.abs(missing - one.unit.members.length) - Math.abs(missing - other.unit.members.length) ||
          awayFrom(table, one.donor) - awayFrom(table, other.donor) ||
          sizeOf(other.donor) - sizeOf(one.donor),
      );
    if (!best) return undefined;
    const step = { studentIds: best.unit.members, from: best.donor.id, to: short.id };
    steps.push(step);
    now = moved(now, step);
  }
}

function dissolve(
  tables: readonly RepairTable[],
  short: RepairTable,
  { reach, company }: Options,
): Move[] | undefined {
  const steps: Move[] = [];
  let now = [...tables];
  for (const unit of short.units.toSorted((one, other) => other.members.length - one.members.length)) {
    const [best] = now
      .filter((table) => table.id !== short.id && sizeOf(table) > 0 && isInReach(short, table, reach))
      .filter((table) => fits(unit, table, company))
      .toSorted(
        (one, other) =>
          acquainted(unit, one, company) - acquainted(unit, other, company) ||
          awayFrom(short, one) - awayFrom(short, other) ||
          sizeOf(one) - sizeOf(other),
      );
    if (!best) return undefined;
    const step = { studentIds: unit.members, from: short.id, to: best.id };
    steps.push(step);
    now = moved(now, step);
  }
  return steps;
}

function isInReach(short: RepairTable, other: RepairTable, reach: Options['reach']): boolean {
  return reach === 'anywhere' || sizeOf(short) === 1 || awayFrom(short, other) === 0;
}

const awayFrom = (one: RepairTable, other: RepairTable) => Number(one.venueId !== other.venueId);

function fits(unit: Unit, table: RepairTable, { areApart }: Company): boolean {
  return (
    !unit.settled &&
    sizeOf(table) + unit.members.length <= table.seats &&
    !pairs(unit, table).some(([one, other]) => areApart(one, other))
  );
}

function acquainted(unit: Unit, table: RepairTable, { haveMet }: Company): number {
  return pairs(unit, table).filter(([one, other]) => haveMet(one, other)).length;
}

function pairs(unit: Unit, table: RepairTable): [string, string][] {
  const others = table.units.flatMap(({ members }) => members);
  return unit.members.flatMap((one) => others.map((other): [string, string] => [one, other]));
}
