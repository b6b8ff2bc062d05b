import { anneal } from './anneal.ts';
import { Random } from './random.ts';
import { SeriesMoves } from './series-moves.ts';

export interface SeriesOptions {
  tables: number;
  evenings: number;
  seed?: number;
  /** How many exchanges the search may try in all. */
  iterations?: number;
}

export interface SeriesPlan {
  /** For each evening its tables, for each table its students. */
  evenings: string[][][];
  /** How often two meet who have met before. */
  repeats: number;
}

/** An exchange changes the number of repeats by a few: above 0.3 nothing settles, below 0.2 nothing moves. */
const cooling = { from: 0.28, to: 0.2 };
const usualIterations = 20_000_000;
/** A hard series is found by one long run rather than by many short ones. */
const longestRun = 60_000_000;

/**
 * A whole series planned beforehand, for a crowd that comes every time and fills all tables evenly. Where attendance is
 * not known, plan one evening after the other with `seatTables` and what `meetingsOf` tells about those before.
 */
export function planSeries(students: readonly string[], options: SeriesOptions): SeriesPlan {
  const size = students.length / options.tables;
  if (!Number.isInteger(size) || size < 2) throw new RangeError('The students must fill all tables evenly.');
  const random = new Random(options.seed ?? 1);
  let left = options.iterations ?? usualIterations;
  let best: SeriesMoves | undefined;
  let fewest = Infinity;
  do {
    const iterations = Math.min(left, longestRun);
    const moves = new SeriesMoves(options.tables, size, options.evenings, random);
    const repeats = anneal(moves, random, { ...cooling, iterations, goal: 0 }, moves.repeats());
    if (repeats < fewest) {
      fewest = repeats;
      best = moves;
    }
    left -= iterations;
  } while (left > 0 && fewest > 0);
  return { evenings: best ? listEvenings(best, students, options.tables, size) : [], repeats: fewest };
}

function listEvenings(moves: SeriesMoves, students: readonly string[], tables: number, size: number) {
  const evenings = moves.seats.length / students.length;
  return Array.from({ length: evenings }, (_, evening) =>
    Array.from({ length: tables }, (_unused, table) => {
      const from = (evening * tables + table) * size;
      return Array.from(moves.seats.subarray(from, from + size), (student) => students[student]!);
    }),
  );
}
