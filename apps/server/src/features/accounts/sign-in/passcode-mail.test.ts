import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { passcodeMail } from './passcode-mail.tsx';

const mail = renderMail(passcodeMail, { code: '40817253', passcodeMinutes: 10 });

test('the passcode can be read as plain text, and copied in one piece', () => {
  expect(mail.subject).toBe('Your Crewtable passcode');
  expect(mail.text).toMatch(/^40817253$/m);
  expect(mail.text).toContain('Good for   10 minutes, once\nWorks in   the browser you asked from');
  expect(mail.text).not.toMatch(/[<>]|\n{3}/);
  expect(mail.html).toContain('>40817253<');
});

test('mail programs can show it: no style sheet, no script, nothing that is loaded from elsewhere', () => {
  expect(mail.html).not.toMatch(/<(?:style|script|link|img|svg|iframe|form)\b/i);
  expect(mail.html).not.toMatch(/url\(|var\(|(?:src|srcset|background)=/i);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'mailto:support@crewtable.example',
  ]);
});

test('it is a document in English with one heading, whose layout says nothing to a screen reader', () => {
  expect(mail.html).toMatch(/<html[^>]* lang="en"/);
  expect(mail.html.match(/<h1\b/g)).toHaveLength(1);
  const tables = mail.html.match(/<table\b[^>]*>/g)!;
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([]);
});
