import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { passcodeMail } from './passcode-mail.tsx';

const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
const mail = renderMail(passcodeMail, { code: '40817253', passcodeMinutes: 10 }, site);

test('the passcode mail has the code on a line of its own in plain text, and in one piece in HTML', () => {
  expect(mail.subject).toBe('Your Crewtable passcode');
  expect(mail.text).toMatch(/^40817253$/m);
  expect(mail.text).toContain('Good for   10 minutes, once\nWorks in   the browser you asked from');
  expect(mail.text).not.toMatch(/[<>]|\n{3}/);
  expect(mail.html).toContain('>40817253<');
});

test('the passcode mail has no linked style sheet, no script and no external content', () => {
  expect(mail.html).not.toMatch(/<(?:script|link|img|svg|iframe|form)\b/i);
  expect(mail.html).not.toMatch(/url\(|var\(|(?:src|srcset|background)=/i);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'mailto:tables@example.edu',
  ]);
});

test('the passcode mail is in English, has one heading, and hides its layout tables from screen readers', () => {
  expect(mail.html).toMatch(/<html[^>]* lang="en"/);
  expect(mail.html.match(/<h1\b/g)).toHaveLength(1);
  const tables = mail.html.match(/<table\b[^>]*>/g)!;
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([]);
});
