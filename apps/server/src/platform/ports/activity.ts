import type { Tx } from '../db/database.ts';
import type { Piece } from '../db/statement.ts';

/** Tells the house's chronicle what happened, in the transaction in which it did. */
export type TellActivity = (tx: Tx, happening: Happening) => Promise<void>;

export interface Happening {
  kind: string;
  text: string;
}

/** The same within a statement: told where `cause`, another part of it, has a row. */
export interface TellActivityWithin {
  told(cause: Piece): Piece<HappeningValues>;
  valuesOf(happening: Happening): HappeningValues;
}

export interface HappeningValues {
  happeningId: string;
  happenedAt: Date;
  happeningKind: string;
  happeningText: string;
}

/** Lists what the chronicle holds, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;
