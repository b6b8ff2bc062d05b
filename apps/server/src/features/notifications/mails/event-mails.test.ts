import { describe, expect, test } from 'vitest';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import {
  cancelledMail,
  hoursChangedMail,
  morningAfterMail,
  releasedMail,
  reminderMail,
} from './event-mails.tsx';

const news = {
  aboutEvent: '06042025-summer-nyc',
  name: 'Summer Series',
  day: 'Wednesday, June 4',
  time: '7:00 PM',
  area: 'Lower Manhattan',
  startsAt: '2025-06-04T23:00:00.000Z',
  endsAt: '2025-06-05T01:00:00.000Z',
  sequence: 1,
  toldAt: '2025-06-03T23:00:00.000Z',
  title: 'A title',
  text: 'A text.',
  path: '/home?event=06042025-summer-nyc',
  placeUrl: 'https://crewtable.example/home?event=06042025-summer-nyc',
  settingsUrl: 'https://crewtable.example/settings',
} as const;
const place = {
  venue: 'The Long Table',
  address: '230 Printers Alley, New York, NY 10004',
  tableId: 'table-1',
  reservation: 'NR-2217',
  invented: false,
};

const money = '$5.00 goes back to your card.';
const newHours = {
  ...news,
  hours: '7:00 PM - 9:00 PM',
  hoursBefore: '6:00 PM - 8:00 PM',
  choice: 'You can unregister.',
  pagePath: '/events/semesters/summer',
} as const;

describe('mails about an event', () => {
  test('contain one calendar entry: first without the venue, then with it, then cancelled', () => {
    const mails = [
      renderMail(reminderMail, { ...news, sequence: 0, closes: 'Tuesday, June 3, 7:00 PM' }),
      renderMail(releasedMail, { ...news, ...place }),
      renderMail(cancelledMail, { ...news, sequence: 2, because: 'The kitchen is closed.', money }),
    ];
    const files = mails.map(({ attachments }) => attachments[0]!);
    for (const { filename, contentType, content } of files) {
      expect(filename).toBe('crewtable.ics');
      expect(contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
      expect(content).toContain('UID:06042025-summer-nyc@crewtable.example\r\n');
    }
    expect(files.map(({ content }) => /SEQUENCE:(\d)/.exec(content)![1])).toEqual(['0', '1', '2']);
    expect(files[0]!.content).toContain(String.raw`LOCATION:Venue to be announced\, Lower Manhattan`);
    expect(files[1]!.content).toContain(String.raw`LOCATION:The Long Table\, 230 Printers Alley`);
    expect(files[2]!.content).toContain('STATUS:CANCELLED');
    expect(mails[2]!.text).toContain(money);
  });

  test('to a student on the waitlist contain no calendar entry', () => {
    const facts = { ...news, because: 'The kitchen is closed.', money, inLine: true } as const;
    expect(renderMail(cancelledMail, facts).attachments).toEqual([]);
    expect(renderMail(hoursChangedMail, { ...newHours, inLine: true }).attachments).toEqual([]);
  });

  test('about new hours name both, and move the calendar entry', () => {
    const { subject, text, attachments } = renderMail(hoursChangedMail, newHours);
    expect(subject).toBe('Summer Series on Wednesday, June 4 has new hours');
    expect(text).toContain('7:00 PM - 9:00 PM');
    expect(text).toContain('6:00 PM - 8:00 PM');
    expect(attachments[0]!.content).toContain('DTSTART:20250604T230000Z');
    expect(attachments[0]!.content).toContain('SEQUENCE:1');
  });

  test('name the venue, and mark an invented one', () => {
    const real = renderMail(releasedMail, { ...news, ...place });
    expect(real.text).toContain('The Long Table');
    expect(real.text).toContain('NR-2217');
    const unnamed = renderMail(releasedMail, { ...news, ...place, reservation: null });
    expect(unnamed.text).toMatch(/^Reservation +Ask for Crewtable$/m);
    expect(real.text).not.toContain('invented');
    const demo = renderMail(releasedMail, { ...news, ...place, invented: true });
    expect(demo.text).toContain('The Long Table (invented for this demo)');
  });

  const table = {
    firstName: 'Maya',
    ownCollege: 'NYU',
    mates: [
      { name: 'Dev S.', college: 'NYU' },
      { name: 'Lena R.', college: 'Columbia' },
    ],
    afterParty: { name: 'Pike Street Lanes', address: '9 Pike St' },
  };

  test('about the release say when, where, with whom and what follows, and lead to the reveal', () => {
    const site = { origin: 'https://crewtable.example', supportEmail: 'tables@example.edu' };
    const { html, text } = renderMail(releasedMail, { ...news, ...place, table }, site);
    expect(text).toContain('YOUR TABLE IS AT THE LONG TABLE');
    expect(text).toContain('The lights are on, Maya. Three chairs, two colleges, one table.');
    expect(text).toMatch(/^When +Wednesday, June 4 · 7:00 PM - 9:00 PM$/m);
    expect(text).toMatch(/^Where +The Long Table, 230 Printers Alley, New York, NY 10004$/m);
    expect(text).toMatch(/^Reservation +NR-2217$/m);
    expect(text).toMatch(/^After-party +Pike Street Lanes, 9 Pike St, from 9:00 PM$/m);
    expect(text).toContain(`See your table ${news.placeUrl}`);
    expect(text).toMatch(/^Dev S\. +NYU$/m);
    expect(text).toMatch(/^Lena R\. +Columbia$/m);
    expect(text).toMatch(/^You +NYU$/m);
    expect(text).toContain('You get this because you have a seat on Wednesday, June 4.');
    expect(html).toContain('/pictures/mail/table-of-3.png" alt="Your table of three, all chairs lit"');
  });

  test('about the release are complete without the table, as in mails that an older version has queued', () => {
    const { text } = renderMail(releasedMail, { ...news, ...place });
    expect(text).toContain('A text.');
    expect(text).not.toMatch(/AT YOUR TABLE|After-party/);
  });

  test('about the morning after ask how it was', () => {
    const { subject, text, attachments } = renderMail(morningAfterMail, news);
    expect(subject).toBe('How was Summer Series?');
    expect(text).toContain(`Look back at your table ${news.placeUrl}`);
    expect(text).toContain('because you had a seat on Wednesday, June 4.');
    expect(attachments).toEqual([]);
  });
});
