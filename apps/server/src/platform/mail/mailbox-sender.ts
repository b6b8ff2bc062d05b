import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import type { MailSender } from './mail-sender.ts';

interface MailRows {
  ids: string[];
  recipients: string[];
  subjects: string[];
  htmls: string[];
  texts: string[];
  passcodes: (string | null)[];
  sentAt: Date;
}

const insertMails = statement<MailRows>`
  insert into demo.mail (id, recipient, subject, html, text, passcode, sent_at)
  select id, recipient, subject, html, text, passcode, ${'sentAt'}::timestamptz
  from unnest(${'ids'}::uuid[], ${'recipients'}::text[], ${'subjects'}::text[], ${'htmls'}::text[], ${'texts'}::text[],
    ${'passcodes'}::text[]) as mail (id, recipient, subject, html, text, passcode)
  on conflict (id) do nothing`;

/** Stores mails in the mailbox of the demo: all of them, or none. */
export function mailboxSender(db: Db, clock: Clock): MailSender {
  return {
    async send(mails) {
      const inserted = insertMails(db, {
        ids: mails.map(({ id }) => id),
        recipients: mails.map(({ to }) => to),
        subjects: mails.map(({ subject }) => subject),
        htmls: mails.map(({ html }) => html),
        texts: mails.map(({ text }) => text),
        passcodes: mails.map(({ passcode }) => passcode ?? null),
        sentAt: clock.now(),
      });
      return Promise.allSettled(mails.map(() => inserted));
    },
    close: () => {},
  };
}
