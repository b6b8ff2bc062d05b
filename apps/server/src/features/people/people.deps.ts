import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ResendMail } from '../../ports/deliveries.ts';
import type { RecordAct } from '../../ports/audit-log.ts';

/** What the office does for a student, by the features to which it belongs. */
export interface PeopleDeps {
  db: Db;
  clock: Clock;
  /** Sessions end in real time. */
  realTime: Clock;
  recordAct: RecordAct;
  /** Returns how many sessions were ended. */
  endAllSessions: (tx: Tx, studentId: string, now: Date) => Promise<number>;
  /** Ends the sessions of all students. Returns how many. */
  endEverySession: (tx: Tx, now: Date) => Promise<number>;
  liftSignInHold: (tx: Tx, email: string) => Promise<void>;
  countSignUps: (db: Db) => Promise<{ source: string; students: number }[]>;
  resendMail: ResendMail;
  /** The kinds of notifications that are also mailed. */
  mailedKinds: ReadonlySet<string>;
}
