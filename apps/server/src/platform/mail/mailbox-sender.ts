import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import type { MailSender } from './mail-sender.ts';

/** Puts mails where whoever tries the product can read them. */
export function mailboxSender(db: Db, clock: Clock): MailSender {
  return {
    async send({ id, to, subject, html, text }) {
      await db
        .insertInto('demo.mail')
        .values({ id, recipient: to, subject, html, text, sent_at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    close: () => {},
  };
}
