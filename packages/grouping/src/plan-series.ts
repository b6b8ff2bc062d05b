import { anneal } from './search/anneal.ts';
import { fieldSeries } from './field-series.ts';
import { Random } from './search/random.ts';
import { SeriesMoves } from './search/series-moves.ts';

export interface SeriesOptions {
  tables: number;
  seating: number;
  seed?: number;
  /** How many exchanges the search may try in all. */
  iterations?: number;
}

export interface SeriesPlan {
  /** For each evening its tables, for each table its students. */
  seating: string[][][];
  /** How often two meet who have met before. */
  repeats: number;
}

/** An exchange changes the number of repeats by a few: above 0.3 nothing settles, below 0.2 nothing moves. */
const cooling = { from: 0.28, to: 0.2 };
const usualIterations = 20_000_000;
/** A hard series is found by one long run rather than by many short ones. */
const longestRun = 60_000_000;

/**
 * A whole series planned beforehand, for a crowd that comes every time and fills all tables evenly: without a repeat
 * at once where arithmetic gives such a series, by search otherwise. Where attendance is not known, plan one evening after the other with `seatTables` and what `meetingsOf` tells about those before.
 */
export function planSeries(students: readonly string[], options: SeriesOptions): SeriesPlan {
  const size = students.length / options.tables;
  if (!Number.isInteger(size) || size < 2) throw new RangeError('The students must fill all tables evenly.');
  const seats = fieldSeries(options.tables, size, options.seating);
  if (!seats) return searchSeries(students, options);
  const drawn = Int32Array.from(students, (_, student) => student);
  new Random(options.seed ?? 1).shuffle(drawn);
  const lots = seats.map((student) => drawn[student]!);
  return { seating: listEvenings(lots, students, options.tables, size), repeats: 0 };
}

/** The same by annealing, for any number of tables and evenings. */
export function searchSeries(students: readonly string[], options: SeriesOptions): SeriesPlan {
  const size = students.length / options.tables;
  const random = new Random(options.seed ?? 1);
  let left = options.iterations ?? usualIterations;
  let best: SeriesMoves | undefined;
  let fewest = Infinity;
  do {
    const iterations = Math.min(left, longestRun);
    const moves = new SeriesMoves(options.tables, size, options.seating, random);
    const repeats = anneal(moves, random, { ...cooling, iterations, goal: 0 }, moves.repeats());
    if (repeats < fewest) {
      fewest = repeats;
      best = moves;
    }
    left -= iterations;
  } while (left > 0 && fewest > 0);
  return { seating: best ? listEvenings(best.seats, students, options.tables, size) : [], repeats: fewest };
}

function listEvenings(seats: Int32Array, students: readonly string[], tables: number, size: number) {
  const seating = seats.length / students.length;
  return Array.from({ length: seating }, (_, evening) =>
    Array.from({ length: tables }, (_unused, table) => {
      const from = (evening * tables + table) * size;
      return Array.from(seats.subarray(from, from + size), (student) => students[student]!);
    }),
  );
}
