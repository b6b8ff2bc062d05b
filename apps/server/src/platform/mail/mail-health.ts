import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import { piece } from '../db/statement.ts';

/** What all processes know of the mail server. On real time: it is a real machine, even in a demo. */
export interface MailHealth {
  /** Of what `mailFailedAt` has answered: a failure after this is still believed. */
  believedSince(): Date;
  noteFailure(): Promise<void>;
}

/** After this long somebody may try again; the next failure closes the way for as long. */
const believedMs = 60_000;

/** For a statement that asks for other things too. */
export const mailFailedAt = piece`(select failed_at from mail_health)`;

/**
 * For the statement that strikes a sent mail off. Written only when it changes: every mail would otherwise wait for the
 * same row.
 */
export const mailSucceeded = piece`update mail_health set failed_at = null where failed_at is not null`;

export function createMailHealth(db: Db, realTime: Clock): MailHealth {
  return {
    believedSince: () => new Date(realTime.now().getTime() - believedMs),
    async noteFailure() {
      await db.updateTable('mail_health').set({ failed_at: realTime.now() }).execute();
    },
  };
}
