import { expect, test } from 'vitest';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { invitationMail } from './invitations/invitation-mail.tsx';

const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
const facts = {
  inviterFirstName: 'Ana <b>',
  what: 'Brunch on Sunday, May 25',
  inviteUrl: 'https://crewtable.example/invite?referralId=r&eventId=e&email=sam%40example.edu',
  refuseUrl: 'https://crewtable.example/invite/refuse?token=t',
};
const mail = renderMail(invitationMail, facts, site);

test('the invitation mail links to the invitation and to the opt-out, as HTML and as plain text', () => {
  expect(mail.subject).toBe('A friend keeps a seat for you');
  expect(mail.text).toContain('Ana <b> is coming to Brunch on Sunday, May 25');
  expect(mail.text).toContain('See the invitation https://crewtable.example/invite?referralId=r');
  expect(mail.text).toContain('Don’t invite me again https://crewtable.example/invite/refuse?token=t');
  expect(mail.text).not.toMatch(/\n{3}/);
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://crewtable.example/invite?referralId=r&amp;eventId=e&amp;email=sam%40example.edu',
    'https://crewtable.example/invite/refuse?token=t',
    'mailto:tables@example.edu',
  ]);
});

test('the invitation mail loads no external content and escapes names', () => {
  expect(mail.html).not.toMatch(/<(?:script|link|svg|iframe|form|b)\b/i);
  const loaded = [...mail.html.matchAll(/(?:src="|url\()([^")]+)/g)].map(([, address]) => new URL(address!));
  expect(loaded).not.toEqual([]);
  for (const { origin, search } of loaded) expect([origin, search]).toEqual([site.origin, '']);
});

test('the picture of the invitation mail has a text and a size, and is the same for everybody', () => {
  expect(mail.html).toContain(
    'src="https://crewtable.example/pictures/mail/invitation.png" alt="A table with a chair for you beside your friend" width="560" height="284"',
  );
});
