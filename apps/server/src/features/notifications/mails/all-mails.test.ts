import { expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import type { AnyKinds } from '../kinds/notification-kind.ts';
import { notificationKinds } from '../kinds/notification-kinds.ts';

const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
const placeUrl = 'https://crewtable.example/the-page';
const settingsUrl = 'https://crewtable.example/settings';

/** The facts of all kinds together. */
const facts = {
  name: 'Dinner',
  day: 'Friday, May 23',
  time: '6:00 PM',
  area: 'Lower Manhattan',
  sequence: 1,
  aboutEvent: '05232025-dinner-nyc',
  target: '05232025-dinner-nyc',
  closes: 'Thursday, May 22',
  startsAt: '2025-05-23T22:00:00.000Z',
  endsAt: '2025-05-23T23:30:00.000Z',

  toldAt: '2025-05-22T22:00:00.000Z',
  hours: '7:00 PM',
  hoursBefore: '6:00 PM',
  choice: 'You can leave.',
  venue: 'The Long Table',
  address: '230 Printers Alley',
  tableId: 'table-1',
  reservation: 'CT-1',
  invented: false,
  news: 'Dinner is at The Long Table, not at Fig & Fennel.',

  about: 'Dinner on May 23',
  when: 'May 23',
  where: 'Lower Manhattan',
  next: 'More follows.',
  perks: [],
  firstName: 'Maya',
  amountCents: 500,
  paymentId: 'p',
  paidOn: 'May 21',
  because: 'It was full.',
  money: 'Nothing was charged.',
  until: '4:00 PM',
  findPath: '/x',
  acceptPath: '/x',
  pagePath: '/x',
  activeUntil: 'June 21',
  endedOn: 'June 21',
  since: 'May 21',
  crewId: 'c',
  lobbyId: 'l',
};

const kinds: AnyKinds = notificationKinds;
const byMail = Object.entries(kinds).flatMap(([name, { words, mail }]) => {
  if (!mail) return [];
  const props = { ...facts, ...words(facts as never), placeUrl, settingsUrl };
  return [{ name, ...renderMail(mail, props as never, site) }];
});

test.each(byMail)(
  'the mail about $name has one button, says why the reader gets it, and loads from our site only',
  ({ html, text }) => {
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([placeUrl, settingsUrl, 'mailto:tables@example.edu']);
    expect(html.match(/padding:12px 30px/g)).toHaveLength(1);
    expect(text).toContain(placeUrl);
    expect(text).toMatch(/^You get this because .+ Mail settings https:\/\/crewtable\.example\/settings$/m);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    for (const [, address] of html.matchAll(/(?:src="|url\()([^")]+)/g))
      expect(new URL(address!).origin).toBe(site.origin);
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/ alt="[^"]+"/);
  },
);

test('the mails about the release, a registration and the morning after have a picture', () => {
  const withPicture = byMail.filter(({ html }) => html.includes('<img')).map(({ name }) => name);
  expect(withPicture).toEqual(
    expect.arrayContaining(['venue_released', 'registration_confirmed', 'feedback_open', 'welcome']),
  );
});
