import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RecordAct } from '../../ports/audit-log.ts';

export interface OrganisersDeps {
  db: Db;
  clock: Clock;
  /** For everything that protects against attackers: sessions, challenges, invitations. */
  realTime: Clock;
  publicUrl: URL;
  production: boolean;
  queueMail: QueueMail;
  recordAct: RecordAct;
}
