import type { api, Answer } from '@crewtable/contract';
import { isSynthetic } from '../../platform/demo/synthetic-address.ts';
import type { DemoStory, Happening } from '../../ports/populate.ts';
import type { MailCounts } from './demo.repository.ts';

interface MailLineRow {
  id: string;
  recipient: string;
  subject: string;
  sent_at: Date;
  passcode: string | null;
}

interface MailRow extends MailLineRow {
  text: string;
  html: string;
}

type MailLine = Answer<typeof api.demo.mailbox>['mails'][number];

function presentMailLine({ id, recipient, subject, sent_at, passcode }: MailLineRow): MailLine {
  return {
    id,
    to: recipient,
    subject,
    sentAt: sent_at.toISOString(),
    synthetic: isSynthetic(recipient),
    ...(passcode !== null && { passcode }),
  };
}

export function presentMail(row: MailRow): Answer<typeof api.demo.mail>[number] {
  return { ...presentMailLine(row), text: row.text, html: row.html };
}

export function presentMailbox(
  lines: readonly MailLineRow[],
  { toPeople, toSynthetic, syntheticStudents }: MailCounts,
): Answer<typeof api.demo.mailbox> {
  return { mails: lines.map(presentMailLine), counts: { toPeople, toSynthetic }, syntheticStudents };
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
