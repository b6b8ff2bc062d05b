import { expect, it } from 'vitest';
import { othersText, sortMails } from './mailbox-rules.ts';

const mail = (id: string, to: string, synthetic: boolean) => ({
  id,
  to,
  synthetic,
  subject: 'Your table',
  text: '',
  html: '',
  sentAt: '2025-05-22T22:00:00.000Z',
});

it('keeps mails to people apart from those to synthetic students', () => {
  const sorted = sortMails([
    mail('1', 'maya@nyu.edu', false),
    mail('2', 'ana@synthetic.example.edu', true),
    mail('3', 'ben@synthetic.example.edu', true),
    mail('4', 'ana@synthetic.example.edu', true),
  ]);
  expect(sorted.yours.map(({ id }) => id)).toEqual(['1']);
  expect(othersText(sorted)).toBe('3 mails to 2 students');
  expect(othersText(sortMails([mail('1', 'ana@synthetic.example.edu', true)]))).toBe('1 mail to 1 student');
});
