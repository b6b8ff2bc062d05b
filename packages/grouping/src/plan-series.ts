import { anneal } from './search/anneal.ts';
import { fieldSeries } from './field-series.ts';
import { Random } from './search/random.ts';
import { SeriesMoves } from './search/series-moves.ts';

export interface SeriesOptions {
  tables: number;
  events: number;
  seed?: number;
  /** Maximum number of exchanges that the search proposes in total. */
  iterations?: number;
}

export interface SeriesPlan {
  /** The tables of each event, with the students of each table. */
  events: string[][][];
  /** How often two students meet who have met before. */
  repeats: number;
}

/**
 * One exchange changes the number of repeats by a few. Above 0.3 the search does not converge; below 0.2 it
 * accepts almost no change.
 */
const cooling = { from: 0.28, to: 0.2 };
const usualIterations = 20_000_000;
/** One long run solves a hard series more often than many short runs. */
const longestRun = 60_000_000;

/**
 * Plans a whole series in advance, for students who attend every event and fill all tables evenly. Uses
 * `fieldSeries` where it gives a series without repeats, and a search otherwise. If attendance is not known,
 * plan one event at a time with `seatTables` and the result of `meetingsOf` for the earlier events.
 */
export function planSeries(students: readonly string[], options: SeriesOptions): SeriesPlan {
  const size = students.length / options.tables;
  if (!Number.isInteger(size) || size < 2) throw new RangeError('The students must fill all tables evenly.');
  const seats = fieldSeries(options.tables, size, options.events);
  if (!seats) return searchSeries(students, options);
  const drawn = Int32Array.from(students, (_, student) => student);
  new Random(options.seed ?? 1).shuffle(drawn);
  const lots = seats.map((student) => drawn[student]!);
  return { events: listEvents(lots, students, options.tables, size), repeats: 0 };
}

/** Plans the series by annealing, for any number of tables and events. */
export function searchSeries(students: readonly string[], options: SeriesOptions): SeriesPlan {
  const size = students.length / options.tables;
  const random = new Random(options.seed ?? 1);
  let left = options.iterations ?? usualIterations;
  let best: SeriesMoves | undefined;
  let fewest = Infinity;
  do {
    const iterations = Math.min(left, longestRun);
    const moves = new SeriesMoves(options.tables, size, options.events, random);
    const repeats = anneal(moves, random, { ...cooling, iterations, goal: 0 }, moves.repeats());
    if (repeats < fewest) {
      fewest = repeats;
      best = moves;
    }
    left -= iterations;
  } while (left > 0 && fewest > 0);
  return { events: best ? listEvents(best.seats, students, options.tables, size) : [], repeats: fewest };
}

function listEvents(seats: Int32Array, students: readonly string[], tables: number, size: number) {
  const events = seats.length / students.length;
  return Array.from({ length: events }, (_, event) =>
    Array.from({ length: tables }, (_unused, table) => {
      const from = (event * tables + table) * size;
      return Array.from(seats.subarray(from, from + size), (student) => students[student]!);
    }),
  );
}
