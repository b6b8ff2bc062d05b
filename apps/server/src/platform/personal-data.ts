import type { Tx } from './db/database.ts';

export interface StudentRef {
  id: string;
  email: string;
}

/**
 * The data that one feature stores about a student. Each feature that stores any exports one of these; the
 * list in `app/personal-data.ts` adds it to the export and to the deletion of an account.
 */
export interface PersonalData {
  /** The name of this part in the export. */
  readonly name: string;
  /**
   * Returns all data for the export. It contains no secrets of the product and no data about other students.
   */
  exportData(tx: Tx, student: StudentRef): Promise<unknown>;
  /**
   * Deletes the data, or anonymises what the law requires us to keep. All parts share one transaction, in
   * which the row of the student is locked; calls to external services become jobs.
   */
  deleteData(tx: Tx, student: StudentRef): Promise<void>;
}
