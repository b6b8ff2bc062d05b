import type { MailContent } from './render-mail.ts';

export interface ReadyMail extends MailContent {
  id: string;
  to: string;
}

/** Sends mails by SMTP, or stores them in the demo's mailbox. */
export interface MailSender {
  /**
   * Sends each mail independently: a failed mail does not affect the others. Results are in the order of
   * `mails`.
   */
  send(mails: readonly ReadyMail[]): Promise<PromiseSettledResult<unknown>[]>;
  close(): void;
}
