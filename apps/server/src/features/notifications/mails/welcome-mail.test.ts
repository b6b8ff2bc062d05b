import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { welcomeMail } from './welcome-mail.tsx';

const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
const facts = {
  firstName: 'Ana <b>',
  placeUrl: 'https://crewtable.example/home',
  settingsUrl: 'https://crewtable.example/settings',
};
const mail = renderMail(welcomeMail, facts, site);

test('the welcome mail has HTML and plain text, with links to the home page and the settings', () => {
  expect(mail.subject).toBe('Welcome to Crewtable');
  expect(mail.text).toContain('WELCOME, ANA <B>');
  expect(mail.text).toMatch(/^The table +small, and set for you/m);
  expect(mail.text).toContain('Look around https://crewtable.example/home');
  expect(mail.text).toContain('Mail settings https://crewtable.example/settings');
  expect(mail.text).not.toMatch(/\n{3}/);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://crewtable.example/home',
    'https://crewtable.example/settings',
    'mailto:tables@example.edu',
  ]);
});

test('the welcome mail loads no external content and escapes the name', () => {
  expect(mail.html).not.toMatch(/<(?:script|link|svg|iframe|form|b)\b/i);
  const loaded = [...mail.html.matchAll(/(?:src="|url\()([^")]+)/g)].map(([, address]) => new URL(address!));
  expect(loaded).not.toEqual([]);
  for (const { origin, search } of loaded) expect([origin, search]).toEqual([site.origin, '']);
});
