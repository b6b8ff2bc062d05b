import { expect, test } from 'vitest';
import type { AnyKinds } from '../kinds/notification-kind.ts';
import { notificationKinds } from '../kinds/notification-kinds.ts';

const typed = 'Win A Prize';

/** Facts for all kinds. Only the first name is typed by a student; our code writes everything else. */
const factsWith = (own: Readonly<Record<string, string>>): never =>
  new Proxy(own, {
    get: (known, name) => {
      if (name === 'firstName') return typed;
      return known[String(name)] ?? (String(name).endsWith('Cents') ? 500 : 'fact');
    },
  }) as never;

const kinds: AnyKinds = notificationKinds;
const byMail = Object.entries(kinds).flatMap(([name, { words, mail }]) =>
  mail ? [{ name, words, mail }] : [],
);

test('several kinds are sent by mail, and some kinds have the name of a student in their title', () => {
  expect(byMail.length).toBeGreaterThan(10);
  expect(Object.values(kinds).some(({ words }) => words(factsWith({})).title.includes(typed))).toBe(true);
});

test.each(byMail)(
  'the subject of the mail about $name does not contain the name of a student',
  ({ words, mail }) => {
    const { title, text } = words(factsWith({}));
    const subject = mail.subject(factsWith({ title, text }));
    expect(subject).not.toBe('');
    expect(subject).not.toContain(typed);
  },
);
