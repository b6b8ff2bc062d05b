import { createTransport } from 'nodemailer';
import type { Logger } from '../log/logger.ts';
import type { MailSender, ReadyMail } from './mail-sender.ts';

/** The addresses of the synthetic students of a demo. No mail is sent to them. */
const syntheticAddress = /[@.]example\.edu$/i;

/** A mail server on this machine, to which nothing leaves the machine. */
const localHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Mails contain passcodes, so they leave this machine only encrypted: with `smtps://`, or with STARTTLS, which a server
 * must then offer. An operator can allow otherwise with `?requireTLS=false` in the URL, which the library prefers.
 */
function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !localHost.test(hostname);
}

export function smtpSender(url: string, from: string, log: Logger): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: needsStartTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const messageDomain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const sendOne = async ({ id, to, subject, html, text, attachments }: ReadyMail) => {
    if (syntheticAddress.test(to)) {
      log.info({ mailId: id }, 'mail to synthetic student not sent');
      return;
    }
    await transport.sendMail({
      messageId: `<${id}@${messageDomain}>`,
      from,
      // As an object, so that nodemailer does not parse the text as a list of addresses.
      to: { name: '', address: to },
      subject,
      html,
      text,
      attachments,
    });
  };
  return {
    // The pool of nodemailer has five connections and queues the other mails.
    send: (mails) => Promise.allSettled(mails.map(sendOne)),
    close: () => transport.close(),
  };
}
