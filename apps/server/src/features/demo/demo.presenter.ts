import type { api, Answer } from '@crewtable/contract';
import { isSynthetic } from '../../platform/demo/synthetic-address.ts';
import type { DemoStory, Happening } from '../../ports/populate.ts';

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
  passcode: string | null;
}

export function presentMail(row: MailRow): Answer<typeof api.demo.mail>[number] {
  const { id, recipient, subject, text, html, sent_at, passcode } = row;
  return {
    id,
    to: recipient,
    subject,
    text,
    html,
    sentAt: sent_at.toISOString(),
    synthetic: isSynthetic(recipient),
    ...(passcode !== null && { passcode }),
  };
}

export const presentHappenings = (happenings: readonly Happening[]): Answer<typeof api.demo.happenings> =>
  happenings.map((happening) => ({ ...happening, at: happening.at.toISOString() }));

export function presentStory({ anybodyRegistered, nextDinner }: DemoStory): Answer<typeof api.demo.story> {
  if (!nextDinner) return { anybodyRegistered };
  const { eventId, dateTime, releaseAt, endsAt } = nextDinner;
  return {
    anybodyRegistered,
    nextDinner: {
      eventId,
      dateTime: dateTime.toISOString(),
      releaseAt: releaseAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
  };
}
