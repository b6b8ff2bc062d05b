import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';

/** What all processes know of the mail server. On real time: it is a real machine, even in a demo. */
export interface MailHealth {
  isFailing(): Promise<boolean>;
  noteSuccess(): Promise<void>;
  noteFailure(): Promise<void>;
}

/** After this long somebody may try again; the next failure closes the way for as long. */
const believedMs = 60_000;

export function createMailHealth(db: Db, realTime: Clock): MailHealth {
  return {
    async isFailing() {
      const row = await db.selectFrom('mail_health').select('failed_at').executeTakeFirst();
      return row?.failed_at != null && realTime.now().getTime() - row.failed_at.getTime() < believedMs;
    },
    // Written only when it changes: every mail would otherwise wait for the same row.
    async noteSuccess() {
      await db
        .updateTable('mail_health')
        .set({ failed_at: null })
        .where('failed_at', 'is not', null)
        .execute();
    },
    async noteFailure() {
      await db.updateTable('mail_health').set({ failed_at: realTime.now() }).execute();
    },
  };
}
