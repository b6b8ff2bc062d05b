import { createTransport } from 'nodemailer';
import type { Logger } from '../log/logger.ts';
import type { MailSender, ReadyMail } from './mail-sender.ts';

/** Students who exist only in a demo live here; no mail server is ever asked to reach them. */
const syntheticAddress = /[@.]example\.edu$/i;

export function smtpSender(url: string, from: string, log: Logger): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const messageDomain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const sendOne = async ({ id, to, subject, html, text, attachments }: ReadyMail) => {
    if (syntheticAddress.test(to)) {
      log.info({ mailId: id }, 'a mail to a synthetic student was not sent');
      return;
    }
    await transport.sendMail({
      messageId: `<${id}@${messageDomain}>`,
      from,
      // One address, not a list to be taken apart.
      to: { name: '', address: to },
      subject,
      html,
      text,
      attachments,
    });
  };
  return {
    // The pool has five connections and lets the others wait.
    send: (mails) => Promise.allSettled(mails.map(sendOne)),
    close: () => transport.close(),
  };
}
