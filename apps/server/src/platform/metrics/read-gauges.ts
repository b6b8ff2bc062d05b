import type { Db, Tx } from '../db/database.ts';

/** A number of the database, with what it counts in its labels. */
export interface DatabaseGauge {
  /** Without the prefix of the product: 'seats'. */
  readonly name: string;
  readonly help: string;
  /** Their values are from a small set, such as states and kinds: never an id or an address. */
  readonly labelNames?: readonly string[];
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Reads the gauges of one feature at a scrape. `now` is the product's time. */
export type ReadGauges = (db: Db | Tx, now: Date) => Promise<readonly DatabaseGauge[]>;
