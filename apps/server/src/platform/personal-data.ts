import type { Tx } from './db/database.ts';

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
