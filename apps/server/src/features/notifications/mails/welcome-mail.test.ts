import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { welcomeMail } from './welcome-mail.tsx';

const mail = renderMail(welcomeMail, {
  firstName: 'Ana <b>',
  placeUrl: 'https://crewtable.example/home',
  settingsUrl: 'https://crewtable.example/settings',
});

test('the welcome mail has HTML and plain text, with links to the home page and the settings', () => {
  expect(mail.subject).toBe('Welcome to Crewtable');
  expect(mail.text).toContain('WELCOME, ANA <B>');
  expect(mail.text).toMatch(/^The table +small, and set for you/m);
  expect(mail.text).toContain('In Settings https://crewtable.example/settings you choose');
  expect(mail.text).not.toMatch(/\n{3}/);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://crewtable.example/home',
    'https://crewtable.example/settings',
    'mailto:support@crewtable.example',
  ]);
});

test('the welcome mail loads no external content and escapes the name', () => {
  expect(mail.html).not.toMatch(/<(?:style|script|link|img|svg|iframe|form|b)\b|url\(/i);
});
