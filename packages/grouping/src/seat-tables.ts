import { describeTable, explainTable, type TableFacts } from './explain.ts';
import { describeEvent, type EventFacts, type SeatingProblem } from './model.ts';
import type { Partition } from './search/partition.ts';
import { writeReport, type Report, type Unplaced } from './report.ts';
import { acquaintance, scoreTables, type Score } from './score.ts';
import { searchSeating, usualIterations } from './search/search.ts';
import { chooseShape, countUnits, type Shape } from './shape.ts';
import type { Watch } from './search/anneal.ts';
import type { Bounds, Pair, Student } from './student.ts';

export interface SeatingOptions {
  bounds: Bounds;
  /** Pairs who must never sit together. The engine does not know the reason, so no plan can reveal it. */
  forbidden?: Iterable<Pair>;
  /** The same seed, students and options give the same plan. */
  seed?: number;
  /** Maximum number of changes that the search proposes. */
  iterations?: number;
  watch?: Watch;
  /**
   * Whether the same students will be seated at later events too. If true, the search also keeps strangers
   * apart for those events. The score counts this event only.
   */
  moreEventsFollow?: boolean;
}

export interface PlannedTable {
  students: string[];
  facts: TableFacts;
  explanation: string;
}

export interface SeatingPlan {
  tables: PlannedTable[];
  unplaced: Unplaced[];
  score: Score;
  report: Report;
}

/**
 * Makes the tables for one event in three stages: choose the number and sizes of the tables, seat greedily,
 * improve by annealing. Priorities, highest first: friend groups stay whole and forbidden pairs apart; every
 * student has a place; the table sizes are within the bounds; the score is low.
 */
export function seatTables(
  students: readonly Student[],
  friendGroups: readonly (readonly string[])[],
  metBefore: Iterable<Pair>,
  options: SeatingOptions,
): SeatingPlan {
  refuseBadBounds(options.bounds);
  const facts: EventFacts = {
    students,
    friendGroups,
    metBefore: [...metBefore],
    forbidden: [...(options.forbidden ?? [])],
    moreEventsFollow: options.moreEventsFollow ?? false,
  };
  const unplaced = new Map<string, Unplaced>();
  for (;;) {
    const coming = withoutUnplaced(facts, unplaced);
    const problem = describeEvent(coming);
    const shape = chooseShape(countUnits(problem), options.bounds);
    const seating = searchSeating(problem, shape, {
      seed: options.seed ?? 1,
      iterations: options.iterations ?? usualIterations(coming.students.length),
      ...(options.watch ? { watch: options.watch } : {}),
    });
    const stuck = leastToSetAside(seating);
    if (stuck === undefined)
      return writePlan(coming, problem, seating, shape, options.bounds, [...unplaced.values()]);
    const group = membersOf(problem, stuck);
    const quarrel =
      seating.forbiddenIn(stuck, seating.groupOf[stuck]!) > 0 && isApartFromItself(problem, stuck);
    unplaced.set(group[0]!, {
      students: group,
      reason: quarrel ? 'friends_who_must_not_meet' : 'no_table_without_a_forbidden_pair',
    });
  }
}

function refuseBadBounds({ min, max }: Bounds): void {
  if (!(Number.isInteger(min) && Number.isInteger(max) && min >= 1 && max >= min && max <= 40)) {
    throw new RangeError('Bounds must be integers with 1 <= min <= max <= 40.');
  }
}

function withoutUnplaced(facts: EventFacts, unplaced: ReadonlyMap<string, Unplaced>): EventFacts {
  const gone = new Set([...unplaced.values()].flatMap(({ students }) => students));
  if (gone.size === 0) return facts;
  return {
    ...facts,
    students: facts.students.filter(({ id }) => !gone.has(id)),
    friendGroups: facts.friendGroups.filter((group) => !group.some((id) => gone.has(id))),
  };
}

/**
 * Returns the unit to leave out if the search could not separate all forbidden pairs: the unit with the most
 * forbidden units at its table, on a tie the smaller one. Returns undefined if all are separated.
 */
function leastToSetAside(seating: Partition): number | undefined {
  const { problem, groupOf } = seating;
  let found: number | undefined;
  let heaviest = 0;
  for (let unit = 0; unit < problem.units; unit += 1) {
    const forbidden = seating.forbiddenIn(unit, groupOf[unit]!);
    const weight = forbidden === 0 ? 0 : forbidden + 1 / (1 + problem.unitSize[unit]!);
    if (weight > heaviest) {
      heaviest = weight;
      found = unit;
    }
  }
  return found;
}

function isApartFromItself({ firstApart, apartFrom }: SeatingProblem, unit: number): boolean {
  return apartFrom.subarray(firstApart[unit], firstApart[unit + 1]).includes(unit);
}

function membersOf({ ids, members, firstMember }: SeatingProblem, unit: number): string[] {
  return Array.from(members.subarray(firstMember[unit], firstMember[unit + 1]), (student) => ids[student]!);
}

function writePlan(
  facts: EventFacts,
  problem: SeatingProblem,
  seating: Partition,
  shape: Shape,
  bounds: Bounds,
  unplaced: Unplaced[],
): SeatingPlan {
  const known = acquaintance(facts.students, facts.friendGroups, facts.metBefore);
  const tables: string[][] = shape.tables.map(() => []);
  seating.groupOf.forEach((table, unit) => tables[table]!.push(...membersOf(problem, unit)));
  const described = tables.map((table) => describeTable(table, known));
  return {
    tables: tables.map((table, index) => ({
      students: table,
      facts: described[index]!,
      explanation: explainTable(described[index]!),
    })),
    unplaced,
    score: scoreTables(tables, known),
    report: writeReport(described, shape, bounds, unplaced),
  };
}
