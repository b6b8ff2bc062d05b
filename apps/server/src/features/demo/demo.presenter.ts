import type { api, Answer } from '@crewtable/contract';

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
}

export function presentMail(row: MailRow): Answer<typeof api.demo.mail>[number] {
  const { id, recipient, subject, text, html, sent_at } = row;
  const passcode = /(?<!\d)\d{8}(?!\d)/.exec(text)?.[0];
  return {
    id,
    to: recipient,
    subject,
    text,
    html,
    sentAt: sent_at.toISOString(),
    ...(passcode && { passcode }),
  };
}
