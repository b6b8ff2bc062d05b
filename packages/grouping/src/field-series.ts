/**
 * A series without any repeat that need not be searched for, where the number of tables is one for which there is a
 * field, that is arithmetic with division: primes, and 4, 8 and 16. Students are points with a column (less than the
 * size of a table) and a row (less than the number of tables). On evening e, table a seats the points of the line
 * row = a + e * column: two points of different columns are on one line only, and two of the same column on none. That
 * makes as many evenings as there are tables; on one more, each column is split up into whole tables where that fits.
 *
 * The students' numbers, evening by evening and table by table; undefined where this makes too few evenings.
 */
export function fieldSeries(tables: number, size: number, seating: number): Int32Array | undefined {
  const field = fieldOf(tables);
  const oneMore = tables % size === 0 ? 1 : 0;
  if (!field || size > tables || seating > tables + oneMore) return undefined;
  const seats: number[] = [];
  for (let evening = 0; evening < Math.min(seating, tables); evening += 1) {
    for (let table = 0; table < tables; table += 1) {
      for (let column = 0; column < size; column += 1) {
        seats.push(column * tables + field.add(table, field.times(evening, column)));
      }
    }
  }
  // In this order every column comes after the other: whole tables of it, one by one.
  if (seating > tables) for (let student = 0; student < tables * size; student += 1) seats.push(student);
  return Int32Array.from(seats);
}

interface Field {
  add(one: number, other: number): number;
  times(one: number, other: number): number;
}

/** For a power of two: the polynomial, as bits, that takes the place of the prime. */
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
