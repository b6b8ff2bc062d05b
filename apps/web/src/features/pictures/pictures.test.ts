import { describe, expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { summerDate, weekDate, weekLunch, weekOf } from '../../../test/fixtures/week.ts';
import { emptySite } from '../../lib/site/site.tsx';
import { drawPicture } from './draw-picture.tsx';
import { fittedSize, wrapWords } from './fit-text.ts';
import { findPreviewedPage, previewOf } from './page-preview.tsx';
import type { SharedEvent } from './share-content.ts';

const dinner: SharedEvent = {
  eventId: '05232025-dinner-nyc',
  title: 'Dinner',
  dateTime: '2025-05-23T22:00:00.000Z',
  location: 'Lower Manhattan',
  seriesId: null,
};
const facts = { site: site2025, week: weekOf(weekLunch(), weekDate(), summerDate()), event: dinner };

/** The words in a picture, line by line. */
const wordsOf = (svg: string | undefined) =>
  [...(svg ?? '').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) =>
    text!.replaceAll('\u{a0}', ' ').replaceAll('&amp;', '&'),
  );

describe('the pictures of shared links', () => {
  it.each([
    ['landing', ['Meet your table', 'Brunch · Lunch · Dinner']],
    [
      'seasons/summer',
      ['12 Wednesdays,', '12 new tables', 'June 4 to August 27 at', '7:00 PM, Lower Manhattan.'],
    ],
    ['seasons/fall', ['Fall 2025', 'campus.']],
    ['week', ['This week', 'Lunch', 'Fri, May 23, 12:00 PM', 'Summer Series', 'Wed, Jun 4, 7:00 PM']],
    [
      `invitations/${dinner.eventId}`,
      ['A friend saved', 'you a seat', 'Dinner, Friday, May 23', '6:00 PM, Lower Manhattan, New York'],
    ],
  ])('%s says %j', (name, words) => {
    expect(wordsOf(drawPicture(name, facts))).toEqual(expect.arrayContaining(words));
  });

  it.each(['nothing', 'seasons/none', 'seasons/', 'invitations/other', 'mail/none', 'mail/constructor', ''])(
    'there is none for %j',
    (name) => {
      expect(drawPicture(name, facts)).toBeUndefined();
    },
  );

  it('are 1200 x 630, and name a chair for the reader but no student', () => {
    for (const name of ['landing', 'week', 'seasons/summer', `invitations/${dinner.eventId}`]) {
      const svg = drawPicture(name, facts)!;
      expect(svg).toContain('width="1200" height="630"');
      expect(wordsOf(svg)).toContain('You');
    }
  });

  it('contain the values of all colours, and nothing that must be loaded', () => {
    for (const name of ['landing', 'week', 'mail/seat', 'mail/morning-after'])
      expect(drawPicture(name, facts)).not.toMatch(/var\(|class=|href=|undefined|NaN/);
  });

  it('change with the catalogue, but not with the seats that are taken', () => {
    const drawn = (week: typeof facts.week) => drawPicture('week', { ...facts, week });
    expect(drawn(weekOf(weekDate({ seatsTaken: 3 })))).toBe(drawn(weekOf(weekDate({ seatsTaken: 4 }))));
    expect(drawn(weekOf(weekDate()))).not.toBe(drawn(weekOf(weekLunch())));
  });

  it('name a series without a date, because its invitation is for all of them', () => {
    const series = {
      ...dinner,
      eventId: 'summer-nyc-2025',
      seriesId: 'summer-nyc-2025',
      title: 'Summer Series',
    };
    expect(wordsOf(drawPicture('invitations/summer-nyc-2025', { ...facts, event: series }))).toEqual(
      expect.arrayContaining(['Summer Series', 'Lower Manhattan, New York']),
    );
  });

  it('leave out dates that are cancelled', () => {
    const week = weekOf(weekDate({ state: 'cancelled' }), weekLunch());
    expect(wordsOf(drawPicture('week', { ...facts, week }))).not.toContain('Dinner');
  });
});

describe('the pictures of mails', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('a table of %i has as many chairs', (chairs) => {
    const svg = drawPicture(`mail/table-of-${chairs}`, { site: emptySite })!;
    expect(svg).toContain('width="1120" height="568"');
    expect(svg.match(/r="58" fill="url\(#glow\)"/g)).toHaveLength(chairs);
  });
});

describe('the words of a picture', () => {
  it('break between words, and never inside a time', () => {
    expect(wrapWords('at 7:00 PM in New York', 9)).toEqual(['at', '7:00\u{a0}PM', 'in New', 'York']);
  });

  it('are smaller if they are longer', () => {
    const space = { width: 540, largest: 80 };
    expect(fittedSize(['Short'], space)).toBe(80);
    expect(fittedSize(['A very long line without an end'], space)).toBeLessThan(40);
    expect(fittedSize(['One', 'Two', 'Three', 'Four'], space)).toBe(60);
  });
});

const sharing = { origin: 'https://crewtable.example', versionOf: (svg: string) => String(svg.length) };

describe('the preview of a link', () => {
  it('has the picture with its size, its text and the version of its content', () => {
    const { title, elements } = previewOf('/', facts, sharing);
    const version = drawPicture('landing', facts)!.length;
    expect(title).toBeUndefined();
    expect(elements).toContain(
      `<meta property="og:image" content="https://crewtable.example/pictures/landing.png?v=${version}"/>`,
    );
    expect(elements).toContain('<meta property="og:image:width" content="1200"/>');
    expect(elements).toContain('<meta property="og:image:height" content="630"/>');
    expect(elements).toMatch(/<meta property="og:image:alt" content="[^"]+Meet your table/);
    expect(elements).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  it.each([
    ['/events/week', '/pictures/week.png'],
    ['/events/semesters', '/pictures/seasons/summer.png'],
    ['/events/semesters/fall', '/pictures/seasons/fall.png'],
    ['/about', '/pictures/landing.png'],
    ['/invite', '/pictures/invitations/05232025-dinner-nyc.png'],
  ])('of %s is %s', (path, picture) => {
    expect(previewOf(path, facts, sharing).elements).toContain(`${sharing.origin}${picture}?v=`);
  });

  it('of an invitation to an unknown event is that of the landing page', () => {
    const { elements } = previewOf('/invite', { site: site2025 }, sharing);
    expect(elements).toContain('/pictures/landing.png');
  });

  it('has a title of its own for an invitation', () => {
    expect(previewOf('/invite', facts, sharing).title).toBe('A friend saved you a seat');
  });

  it.each([
    ['/invite?referralId=r&eventId=e&email=sam%40nyu.edu', { path: '/invite', eventId: 'e' }],
    ['/invite/friend?referralId=r&eventId=e', { path: '/invite', eventId: 'e' }],
    ['/invite', { path: '/invite' }],
    ['/events/semesters/', { path: '/events/semesters' }],
    ['/events/semesters/summer', { path: '/events/semesters/summer' }],
    [
      '/events/semesters/fall?referralId=r&eventId=fall-series-2025',
      { path: '/invite', eventId: 'fall-series-2025' },
    ],
    [`/invite?referralId=r&eventId=${'x'.repeat(101)}`, { path: '/invite' }],
    ['/events/semesters/unknown', undefined],
    ['/home', undefined],
    ['//example.com/invite', undefined],
    ['//', undefined],
  ])('for the address %s is found by %j', (address, page) => {
    expect(findPreviewedPage(address, site2025)).toEqual(page);
  });
});
