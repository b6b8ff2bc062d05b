/**
 * Constructs a series without repeats, without a search. It needs a finite field (arithmetic with division)
 * with as many elements as there are tables: a prime number, 4, 8 or 16.
 *
 * Each student is a point with a column (less than the table size) and a row (less than the number of
 * tables). At event e, table a seats the points with row = a + e * column. Two points of different columns
 * share a table at most once, and two points of the same column never do. This gives as many events as there
 * are tables. One more event is possible if each column can be split into whole tables.
 *
 * Returns the student numbers, event by event and table by table; undefined if this gives too few events.
 */
export function fieldSeries(tables: number, size: number, events: number): Int32Array | undefined {
  const field = fieldOf(tables);
  const oneMore = tables % size === 0 ? 1 : 0;
  if (!field || size > tables || events > tables + oneMore) return undefined;
  const seats: number[] = [];
  for (let event = 0; event < Math.min(events, tables); event += 1) {
    for (let table = 0; table < tables; table += 1) {
      for (let column = 0; column < size; column += 1) {
        seats.push(column * tables + field.add(table, field.times(event, column)));
      }
    }
  }
  // Students are numbered column by column, so this order splits each column into whole tables.
  if (events > tables) for (let student = 0; student < tables * size; student += 1) seats.push(student);
  return Int32Array.from(seats);
}

interface Field {
  add(one: number, other: number): number;
  times(one: number, other: number): number;
}

/** For each power of two, the irreducible polynomial (as bits) that products are reduced by. */
const polynomials = new Map([
  [4, 0b111],
  [8, 0b1011],
  [16, 0b10011],
]);

function fieldOf(order: number): Field | undefined {
  const polynomial = polynomials.get(order);
  if (polynomial !== undefined) {
    return {
      add: (one, other) => one ^ other,
      times: (one, other) => timesBits(one, other, polynomial, order),
    };
  }
  if (!isPrime(order)) return undefined;
  return { add: (one, other) => (one + other) % order, times: (one, other) => (one * other) % order };
}

function timesBits(one: number, other: number, polynomial: number, order: number): number {
  let product = 0;
  for (let bit = order / 2; bit >= 1; bit /= 2) {
    product *= 2;
    if (product >= order) product ^= polynomial;
    if (other & bit) product ^= one;
  }
  return product;
}

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false;
  return number > 1;
}
