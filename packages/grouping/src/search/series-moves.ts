import type { Landscape } from './anneal.ts';
import type { Random } from './random.ts';

/**
 * All events of a series at once. All students attend every event, all tables have the same size, and the
 * cost is how often two students meet again. A change exchanges two students between two tables of one event.
 */
export class SeriesMoves implements Landscape {
  readonly students: number;
  readonly #events: number;
  readonly #size: number;
  /** The student in each seat: event by event, table by table. */
  readonly seats: Int32Array;
  readonly #best: Int32Array;
  /** How often each pair of students sits together. */
  readonly #meetings: Uint8Array;
  #first = 0;
  #second = 0;

  constructor(tables: number, size: number, events: number, random: Random) {
    this.students = tables * size;
    this.#events = events;
    this.#size = size;
    this.seats = new Int32Array(this.students * events);
    this.#meetings = new Uint8Array(this.students ** 2);
    for (let event = 0; event < events; event += 1) {
      const order = this.seats.subarray(event * this.students, (event + 1) * this.students);
      for (let student = 0; student < this.students; student += 1) order[student] = student;
      random.shuffle(order);
    }
    this.#best = this.seats.slice();
    this.#countMeetings();
  }

  /** How often two students meet who have met before. */
  repeats(): number {
    let twice = 0;
    for (const times of this.#meetings) twice += Math.max(0, times - 1);
    return twice / 2;
  }

  propose(random: Random): number {
    const start = random.below(this.#events) * this.students;
    this.#first = start + random.below(this.students);
    this.#second = start + random.below(this.students);
    const firstTable = this.#first - ((this.#first - start) % this.#size);
    const secondTable = this.#second - ((this.#second - start) % this.#size);
    if (firstTable === secondTable) return Infinity;
    return (
      this.#changeAt(firstTable, this.#first, this.#second) +
      this.#changeAt(secondTable, this.#second, this.#first)
    );
  }

  /** The change of repeats at one table if the student of seat `joining` replaces that of seat `leaving`. */
  #changeAt(table: number, leaving: number, joining: number): number {
    const leaver = this.seats[leaving]! * this.students;
    const joiner = this.seats[joining]! * this.students;
    let change = 0;
    for (let seat = table; seat < table + this.#size; seat += 1) {
      if (seat === leaving) continue;
      const other = this.seats[seat]!;
      if (this.#meetings[leaver + other]! > 1) change -= 1;
      if (this.#meetings[joiner + other]! > 0) change += 1;
    }
    return change;
  }

  accept(): void {
    this.#noteTable(this.#first, -1);
    this.#noteTable(this.#second, -1);
    const student = this.seats[this.#first]!;
    this.seats[this.#first] = this.seats[this.#second]!;
    this.seats[this.#second] = student;
    this.#noteTable(this.#first, 1);
    this.#noteTable(this.#second, 1);
  }

  /** Adds `times` to the meetings of the student in this seat with the others at the table. */
  #noteTable(seat: number, times: number): void {
    const table = seat - (seat % this.#size);
    const student = this.seats[seat]!;
    for (let each = table; each < table + this.#size; each += 1) {
      if (each !== seat) this.#note(student, this.seats[each]!, times);
    }
  }

  #note(one: number, other: number, times: number): void {
    this.#meetings[one * this.students + other]! += times;
    this.#meetings[other * this.students + one]! += times;
  }

  #countMeetings(): void {
    this.#meetings.fill(0);
    for (let table = 0; table < this.seats.length; table += this.#size) {
      for (let seat = table; seat < table + this.#size; seat += 1) {
        for (let later = seat + 1; later < table + this.#size; later += 1) {
          this.#note(this.seats[seat]!, this.seats[later]!, 1);
        }
      }
    }
  }

  remember(): void {
    this.#best.set(this.seats);
  }

  recall(): void {
    this.seats.set(this.#best);
    this.#countMeetings();
  }
}
