import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { welcomeMail } from './welcome-mail.tsx';

const mail = renderMail(welcomeMail, {
  firstName: 'Ana <b>',
  placeUrl: 'https://crewtable.example/home',
  settingsUrl: 'https://crewtable.example/settings',
});

test('the welcome can be read as HTML and as plain text, and leads to the place and to the choices', () => {
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

test('it loads nothing from elsewhere, and a name is a name', () => {
  expect(mail.html).not.toMatch(/<(?:style|script|link|img|svg|iframe|form|b)\b|url\(/i);
});
