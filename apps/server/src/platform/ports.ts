import type { FastifyRequest } from 'fastify';
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

/** The browser's own id, where it has one. */
export type BrowserOf = (request: FastifyRequest) => string | undefined;

export interface StudentRef {
  id: string;
  email: string;
}

/**
 * What one part of the house keeps about a student. A feature that keeps something offers one of these; the list in
 * `app.ts` makes it part of the export and of the deletion.
 */
export interface PersonalData {
  /** The name of its part in the export. */
  readonly name: string;
  /** All of it, for its owner to read: no secret of ours, nothing about anybody else. */
  show(tx: Tx, student: StudentRef): Promise<unknown>;
  /**
   * Deletes it, or takes the student out of what the law makes us keep. All parts share one transaction, in which the
   * student's row is locked; calls to the outside become jobs.
   */
  forget(tx: Tx, student: StudentRef): Promise<void>;
}
