import type { MailContent } from './render-mail.ts';

export interface ReadyMail extends MailContent {
  id: string;
  to: string;
}

/** The way out: SMTP, or the demo's mailbox. */
export interface MailSender {
  send(mail: ReadyMail): Promise<void>;
  close(): void;
}
