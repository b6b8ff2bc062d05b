import type { Tx } from './db/database.ts';

/**
 * What features ask of each other, as function types. `app.ts` hands each feature the functions of others that it
 * needs; a feature never imports another.
 */

/** Tells the house's chronicle what happened, in the transaction in which it did. */
export type TellActivity = (tx: Tx, happening: { kind: string; text: string }) => Promise<void>;

/** Lists what the chronicle holds, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;
