/** A seeded random number generator (xorshift128): the same seed gives the same plan on every machine. */
export class Random {
  #x: number;
  #y: number;
  #z: number;
  #w: number;

  constructor(seed: number) {
    let state = seed | 0;
    // Similar seeds must not give similar sequences, and the four words must not all be zero.
    const word = () => {
      state = (state + 0x9e3779b9) | 0;
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return (mixed ^ (mixed >>> 15)) | 0;
    };
    this.#x = word();
    this.#y = word();
    this.#z = word();
    this.#w = word() | 1;
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    const mixed = this.#x ^ (this.#x << 11);
    this.#x = this.#y;
    this.#y = this.#z;
    this.#z = this.#w;
    this.#w = this.#w ^ (this.#w >>> 19) ^ mixed ^ (mixed >>> 8);
    return this.#w >>> 0;
  }

  /** An integer from 0 to limit - 1. */
  below(limit: number): number {
    return Math.floor((this.next() * limit) / 4294967296);
  }

  /** A number above 0 and at most 1. */
  share(): number {
    return (this.next() + 1) / 4294967296;
  }

  shuffle(values: Int32Array): void {
    for (let last = values.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      const value = values[last]!;
      values[last] = values[other]!;
      values[other] = value;
    }
  }
}
