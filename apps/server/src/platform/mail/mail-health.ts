import { minuteMs } from '@crewtable/contract';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import { sqlFragment } from '../db/statement.ts';

/** The state of the mail server, shared by all processes. Uses real time, because the server does too. */
export interface MailHealth {
  /** The mail server counts as unavailable if `mailFailedAt` is later than this. */
  failuresCountSince(): Date;
  recordFailure(): Promise<void>;
}

/** After this time requests may send mail again. The next failure blocks them for the same time. */
const backOffMs = minuteMs;

/** A subquery for larger SQL statements. */
export const mailFailedAt = sqlFragment`(select failed_at from mail_health)`;

/**
 * For the statement that deletes sent mails. Writes only if there was a failure: otherwise every mail would
 * wait for the lock of the same row.
 */
export const mailSucceeded = sqlFragment`update mail_health set failed_at = null where failed_at is not null`;

export function createMailHealth(db: Db, realTime: Clock): MailHealth {
  return {
    failuresCountSince: () => new Date(realTime.now().getTime() - backOffMs),
    async recordFailure() {
      await db.updateTable('mail_health').set({ failed_at: realTime.now() }).execute();
    },
  };
}
