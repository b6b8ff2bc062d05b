import { brand } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { FactsTable } from './facts-table.tsx';
import { MailLayout } from './mail-layout.tsx';
import { MailButton, MailHeading, MailNote, MailText } from './mail-parts.tsx';
import type { MailTemplate } from './mail-template.ts';
import { renderMail } from './render-mail.ts';

const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
const href = 'https://crewtable.example/home?event=1&tab=2';

const template = (options: { loadsNothing?: true } = {}): MailTemplate<object> => ({
  name: 'layout',
  subject: () => 'A subject',
  Body: () => (
    <MailLayout
      preview="A preview"
      reason="You get this because you have a seat."
      settingsUrl="https://crewtable.example/settings"
      picture={{ name: 'seat', alt: 'A table with your chair' }}
      {...options}
    >
      <MailHeading>A heading</MailHeading>
      <MailText>A text.</MailText>
      <FactsTable
        lines={[
          ['When', 'Friday'],
          ['Where', 'The Long Table', ', 230 Printers Alley'],
        ]}
      />
      <MailButton href={href}>See your table</MailButton>
      <MailNote>A note.</MailNote>
    </MailLayout>
  ),
});
const mail = renderMail(template(), {}, site);

/** The style of the first element that matches. */
function styleOf(html: string, element: RegExp): Map<string, string> {
  const style = new RegExp(`${element.source}[^>]*style="([^"]*)"`).exec(html)![1]!;
  return new Map(style.split(';').map((rule) => rule.split(':') as [string, string]));
}

test('the button is a coral link with ink letters, 44 px high by its padding', () => {
  expect(mail.html).toContain(href.replace('&', '&amp;'));
  const style = styleOf(mail.html, /<a href="https:\/\/crewtable\.example\/home[^"]*"/);
  expect([style.get('background-color'), style.get('color')]).toEqual(['#FF5A5F', '#241A18']);
  const padding = Number.parseInt(style.get('padding')!, 10);
  expect(2 * padding + Number.parseInt(style.get('line-height')!, 10)).toBe(44);
});

test('the plain text has the facts, the address of the button, the reason and the mail settings', () => {
  expect(mail.text).toContain(`See your table ${href}`);
  expect(mail.text).toContain('When    Friday\nWhere   The Long Table, 230 Printers Alley');
  expect(mail.text).toContain(
    'You get this because you have a seat. Mail settings https://crewtable.example/settings',
  );
  expect(mail.text).not.toMatch(/[<>{}]|\n{3}|A table with your chair/);
});

test('questions go to the configured address', () => {
  expect(mail.html).toContain('<a href="mailto:tables@example.edu"');
  expect(mail.text).toContain('Questions? Write to tables@example.edu');
  expect(mail.html).not.toContain(brand.supportEmail);
});

test('the picture comes from our own site and has a text and a size for readers who do not load it', () => {
  const [picture] = /<img[^>]*>/.exec(mail.html)!;
  expect(picture).toContain('src="https://crewtable.example/pictures/mail/seat.png"');
  expect(picture).toContain('alt="A table with your chair"');
  expect(picture).toContain('width="560" height="284"');
  const style = styleOf(mail.html, /<img/);
  expect([style.get('background-color'), style.get('color')]).toEqual(['#34141B', '#FAF3E8']);
});

test('a mail says that it has a dark mode, and changes the colour of every part with one', () => {
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(mail.html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
  const [, dark] = /@media \(prefers-color-scheme:dark\)\{(.*?\})\}/.exec(mail.html)!;
  const used = [...mail.html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '));
  const onlyLayout = new Set(['menu', 'inside']);
  for (const name of new Set(used.filter((one) => !onlyLayout.has(one))))
    expect(dark).toMatch(new RegExp(`\\.${name}[{,]`));
});

test('the fonts of a mail are files of our own site, after good fallbacks in every style', () => {
  const fonts = [...mail.html.matchAll(/url\(([^)]+)\)/g)].map(([, address]) => address);
  expect(fonts).toEqual([
    'https://crewtable.example/mail-fonts/young-serif.woff2',
    'https://crewtable.example/mail-fonts/hanken-grotesk.woff2',
  ]);
  for (const [family] of mail.html.matchAll(/font-family:&quot;[^;]+;[^"]*/g))
    expect(family).toMatch(/serif/);
});

test('a mail that loads nothing has neither pictures nor fonts, and no preload either', () => {
  const { html } = renderMail(template({ loadsNothing: true }), {}, site);
  expect(html).not.toMatch(/<(?:img|link)\b|url\(|src=/);
  expect(mail.html).not.toContain('<link');
});
