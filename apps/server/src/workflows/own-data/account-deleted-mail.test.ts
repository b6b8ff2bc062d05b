import { expect, test } from 'vitest';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { accountDeletedMail } from './account-deleted-mail.tsx';

const mail = renderMail(
  accountDeletedMail,
  {},
  { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' },
);

test('the mail after the deletion of an account lists deleted and kept data as plain text', () => {
  expect(mail.subject).toBe('Your account is deleted');
  expect(mail.text).toContain('Your Crewtable account is deleted');
  expect(mail.text).toMatch(/^Deleted +your profile/m);
  expect(mail.text).toMatch(/^Kept +what tax law asks for/m);
  expect(mail.text).not.toMatch(/[<>]|\n{3}/);
});

test('the mail after the deletion of an account loads no external content', () => {
  expect(mail.html).not.toMatch(/<(?:script|link|img|svg|iframe|form)\b|url\(/i);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'mailto:tables@example.edu',
  ]);
});
