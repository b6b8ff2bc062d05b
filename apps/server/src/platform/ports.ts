import type { Tx } from './db/database.ts';

/**
 * What features ask of each other, as function types. `app.ts` hands each feature the functions of others that it
 * needs; a feature never imports another.
 */

/** Tells the house's chronicle what happened, in the transaction in which it did. */
export type TellActivity = (tx: Tx, happening: { kind: string; text: string }) => Promise<void>;

/** Lists what the chronicle holds, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;

/** Ties what is known of a visitor to the account that was made in this browser. */
export type TieVisitor = (tx: Tx, browserId: string, studentId: string) => Promise<void>;

/** Remembers where a visitor came from. What was known before stays: the first touch counts. */
export type RememberVisitor = (browserId: string, hints: VisitHints) => Promise<void>;

export interface VisitHints {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  referrer?: string;
  referredBy?: string;
}
