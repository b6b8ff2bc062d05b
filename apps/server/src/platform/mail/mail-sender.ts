import type { MailContent } from './render-mail.ts';

export interface ReadyMail extends MailContent {
  id: string;
  to: string;
}

/** The way out: SMTP, or the demo's mailbox. */
export interface MailSender {
  /** All of them, each on its own account: what one meets is not the others' fault. Answers in their order. */
  send(mails: readonly ReadyMail[]): Promise<PromiseSettledResult<unknown>[]>;
  close(): void;
}
