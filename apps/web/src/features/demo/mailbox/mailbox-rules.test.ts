import { expect, it } from 'vitest';
import { listedText, othersText, sortMails } from './mailbox-rules.ts';

const mail = (id: string, to: string, synthetic: boolean) => ({
  id,
  to,
  synthetic,
  subject: 'Your table',
  sentAt: '2025-05-22T22:00:00.000Z',
});

it('keeps mails to people apart from those to synthetic students', () => {
  const sorted = sortMails([
    mail('1', 'maya@nyu.edu', false),
    mail('2', 'ana@synthetic.example.edu', true),
    mail('3', 'ben@synthetic.example.edu', true),
  ]);
  expect(sorted.yours.map(({ id }) => id)).toEqual(['1']);
  expect(sorted.others.map(({ id }) => id)).toEqual(['2', '3']);
});

it('counts all mails to synthetic students, also those that are not listed', () => {
  const counted = (toSynthetic: number, syntheticStudents: number) =>
    othersText({ counts: { toPeople: 1, toSynthetic }, syntheticStudents });
  expect(counted(318, 40)).toBe('318 mails to 40 students');
  expect(counted(1, 1)).toBe('1 mail to 1 student');
  expect(listedText(100, 318)).toBe('The newest 100 of 318 are listed.');
  expect(listedText(100, 100)).toBeUndefined();
});
