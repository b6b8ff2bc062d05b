import type { SiteBody, SiteMealBody, SiteSeasonBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { site2025 } from '../test/fixtures/site.ts';
import { site2031 } from '../test/fixtures/site-2031.ts';
import { crewOptions, weekDate, weekLunch, weekOf } from '../test/fixtures/week.ts';
import { emptySite } from './lib/site/site.tsx';
import {
  notFoundPath,
  pagePaths,
  publicPaths,
  renderDocument,
  renderPage,
  renderShell,
  slots,
} from './entry-prerender.tsx';

describe('pages made at build time', () => {
  it('are the public pages and the one for unknown addresses', () => {
    expect(publicPaths).toEqual([
      '/',
      '/about',
      '/onboard',
      '/manifesto',
      '/events/week',
      '/privacy',
      '/terms',
      '/cookie',
      notFoundPath,
    ]);
  });

  it('name the pages that only a demo has, and those for test cards', () => {
    const { pages, demo, testCards } = pagePaths;
    expect(demo).toEqual(['/demo', '/demo/ui']);
    expect(testCards).toEqual(['/sandbox/3ds']);
    expect(pages).toEqual(expect.arrayContaining([...demo, ...testCards]));
  });

  it.each(publicPaths)('%s is complete without any script, and has none of its own', async (path) => {
    const page = await renderPage(path);

    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.html).toContain('<main');
    expect(page.html).not.toContain('<script');
    expect(page.title).toMatch(/.+ · Crewtable$/);
    expect(page.description).toBeTruthy();
  });

  it('know the source of their screen, whose styles go into the page', async () => {
    expect((await renderPage('/')).screen).toBe('src/screens/public/landing.tsx');
    expect((await renderPage(notFoundPath)).screen).toBe('src/screens/public/not-found.tsx');
  });

  it('wait with the year and the query string for the visitor', async () => {
    const { html } = await renderPage('/');

    expect(html).toContain('href="/login"');
    expect(html).toMatch(/© <span[^>]*><\/span>/);
  });

  it('include a shell that says that it is loading', async () => {
    const { html, screen } = await renderShell();

    expect(html).toContain('Loading...');
    expect(screen).toBeUndefined();
  });
});

/** What a visitor can read or follow: everything but drawings, styles and the date of a policy. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<time.*?<\/time>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<a[^>]* href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<\/?(a|b|code)( [^>]*)?>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('what the pages say of seasons, meals and offers', () => {
  it.each([
    '/events/semesters/summer Join the NYC Summer Student Networking Series',
    '/events/semesters/summer Summer Networking',
    'We book a table in Lower Manhattan, seat you with five to seven students you haven’t met',
    'Deposit $5',
    'At a table 6–8',
    'Brunch $5 Sundays, 11:00 AM',
    'Lunch Free Monday to Friday, 12:00 PM',
    'Dinner $5 Fridays &amp; Saturdays, 6:00 PM',
    'New here from NYU? Sign up with your nyu.edu address and your first appetizer is on us, up to $5, at a Brunch or a Dinner.',
    'Pay the $5 deposit and send two friends a link.',
    '12 Wednesdays, 12 new tables June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week. The first 50 students to register get $10 to spend at their first event. /events/semesters/summer Register Now',
    'All-Access Pass $25 12 tickets, about $2.08 per event Early offer $10 for the first 50',
    'Six to eight students at Brunch, Dinner and on summer Wednesdays, and two to four at Lunch, you included.',
    'What does the $5 deposit pay for?',
    'It holds your chair at a Brunch or a Dinner, so that no restaurant is left with empty ones.',
    'Lunch is free, and subscribers pay no deposit.',
    'The deposit is not refunded in either case.',
    'Free appetizer: up to $5, once, for new users who sign up with an nyu.edu address, at Brunch or Dinner only. Summer credit: $10 to spend at their first event for the first 50 students who register for the summer series. We may change or end both offers.',
  ])('in 2025 the landing page says: %s', async (text) => {
    expect(wordsOf((await renderPage('/', site2025)).html)).toContain(text);
  });

  it.each([
    ['/about', 'Brunch Sundays Lunch Monday to Friday Dinner Fridays and Saturdays Summer series Wednesdays'],
    ['/about', 'Six to eight at a table, and two to four at lunch.'],
    [
      '/about',
      '$5 holds your chair at Brunch and Dinner. Lunch is free, and a subscription covers every deposit for $9.99 a month. That is how we pay for this: there are no ads, and we never sell your data.',
    ],
    [
      '/onboard',
      'Brunch, Lunch, Dinner, or a Wednesday of the summer series. $5 holds your chair, Lunch is free.',
    ],
    ['/onboard', 'Summer series Wed 7:00 PM, Lower Manhattan Chair $5'],
    ['/terms', 'A table has 6 to 8 students at Brunch, Dinner and the summer series, and 2 to 4 at Lunch;'],
    [
      '/privacy',
      'in New York: Brunch, Lunch, Dinner, a summer series and QuickCrew, which finds three others',
    ],
    [notFoundPath, '/events/semesters/summer See the Summer Series'],
  ])('in 2025 %s says: %s', async (path, text) => {
    expect(wordsOf((await renderPage(path, site2025)).html)).toContain(text);
  });

  it.each([
    ['/', '/events/semesters/winter Seven Thursdays in Harlem'],
    ['/', 'Supper $7.50 Every day, 8:30 PM'],
    ['/', 'New here from Columbia? Sign up with your columbia.edu address'],
    ['/', 'All-Access Pass $40 7 tickets, about $5.71 per event'],
    ['/', 'Five students at Supper, and four to six on winter Thursdays, you included.'],
    [
      '/',
      'Free appetizer: up to $6, once, for new users who sign up with a columbia.edu address, at Supper only. We may change or end this offer.',
    ],
    ['/about', 'books tables in Harlem for'],
    ['/onboard', 'Supper, or a Thursday of the winter series. A deposit or a ticket holds your chair.'],
    ['/onboard', 'Winter series Thu 6:00 PM, Harlem Chair $8'],
    ['/terms', 'Single Event Ticket $8.00 One Thursday of the winter series.'],
    ['/terms', 'All-Access Pass $40.00 A seat on every Thursday still to come'],
    ['/privacy', 'in New York: Supper, a winter series and QuickCrew'],
    [notFoundPath, '/events/semesters/winter See the Winter Series'],
  ])('in 2031 %s says: %s', async (path, text) => {
    expect(wordsOf((await renderPage(path, site2031)).html)).toContain(text);
  });

  it.each([
    ['/', '/onboard Small tables for students: see how it works'],
    ['/', '/events/semesters Seasons'],
    ['/', 'We book a table in New York, seat you with students you haven’t met, and tell you where'],
    ['/', 'Held, not charged $5 In a crew 4'],
    ['/', 'One table, one bill you split as you like. QuickCrew $5 hold'],
    ['/', 'Register and send two friends a link.'],
    ['/', 'Four chairs, one evening QuickCrew finds three students for you'],
    ['/', 'Who will be at my table? A few students, you included.'],
    ['/', 'What does a seat cost? QuickCrew holds $5 on your card and releases it when you check in.'],
    ['/', 'make sure that it does not become too small. QuickCrew has a rule of its own'],
    ['/about', 'To choose from QuickCrew today, for four Who may sit'],
    ['/about', 'A few students at a table. Small enough for one conversation.'],
    [
      '/about',
      'The bill QuickCrew holds $5 on your card and releases it when you check in. There are no ads',
    ],
    [
      '/onboard',
      'As soon as the next dates are set, choose one. Until then QuickCrew finds three students for you, today or tomorrow. Bring up to',
    ],
    ['/onboard', 'QuickCrew Today For four, New York Hold $5'],
    ['/terms', 'tell you where. The size of the tables is shown with each event. Friend groups'],
    [
      '/terms',
      'What you get Subscription $9.99 a month No deposit, and no charge for single tickets of a series.',
    ],
    ['/terms', 'Offers Offers are personal'],
    ['/privacy', 'in New York: meals, evening series and QuickCrew, which finds three others'],
    [notFoundPath, '/events/semesters See the seasons'],
  ])('without a catalogue %s says: %s', async (path, text) => {
    expect(wordsOf((await renderPage(path, emptySite)).html)).toContain(text);
  });

  const [brunch, lunch, dinner] = site2025.meals as [SiteMealBody, SiteMealBody, SiteMealBody];
  const [summer] = site2025.seasons as [SiteSeasonBody];
  const freeLunch: SiteBody = { ...emptySite, meals: [lunch] };
  const freeMeals: SiteBody = { ...emptySite, meals: [{ ...brunch, priceCents: 0 }, lunch] };
  const dinnerOnly: SiteBody = { ...emptySite, meals: [dinner] };
  const ticketsOnly: SiteBody = { ...emptySite, seasons: [summer] };
  const ticketsAndLunch: SiteBody = { ...ticketsOnly, meals: [lunch] };
  const twoDeposits: SiteBody = { ...emptySite, meals: [{ ...brunch, priceCents: 700 }, dinner] };
  const oneOffer: SiteBody = {
    ...emptySite,
    seasons: [{ ...summer, offer: { students: 1, amountCents: 1000 } }],
  };
  it.each([
    ['one free meal', '/', 'What does a seat cost? Lunch is free: you pay only for what you eat', freeLunch],
    ['one free meal', '/about', 'The bill Lunch is free. There are no ads', freeLunch],
    ['one free meal', '/about', 'Two to four at a table. Small enough', freeLunch],
    ['one free meal', '/onboard', 'Lunch. It is free. Bring up to two friends', freeLunch],
    ['free meals', '/', 'Brunch and Lunch are free: you pay only for what you eat and drink', freeMeals],
    ['free meals', '/about', 'The bill Brunch and Lunch are free. There are no ads', freeMeals],
    ['free meals', '/onboard', 'Brunch or Lunch. Both are free. Bring up to two friends', freeMeals],
    ['one paid meal', '/', 'It holds your chair at a Dinner, so that no restaurant', dinnerOnly],
    ['one paid meal', '/about', 'The bill $5 holds your chair at Dinner. A subscription covers', dinnerOnly],
    ['one paid meal', '/onboard', 'Dinner. $5 holds your chair. Bring up to two friends', dinnerOnly],
    ['several deposits', '/onboard', 'Brunch or Dinner. A deposit holds your chair. Bring', twoDeposits],
    ['tickets only', '/', 'A single ticket costs $5 for one date of the summer series.', ticketsOnly],
    ['tickets only', '/', 'The ticket is not refunded in either case.', ticketsOnly],
    ['tickets only', '/about', 'The bill A single ticket costs $5 for the summer series.', ticketsOnly],
    ['tickets only', '/onboard', 'A Wednesday of the summer series. $5 holds your chair. Bring', ticketsOnly],
    ['tickets and a free meal', '/', 'Lunch is free. A single ticket costs $5 for one date', ticketsAndLunch],
    [
      'tickets and a free meal',
      '/about',
      'Lunch is free, and a subscription covers every single ticket for $9.99 a month.',
      ticketsAndLunch,
    ],
    [
      'an offer for one student',
      '/',
      'Summer credit: $10 to spend at their first event for the first student who registers for the summer series.',
      oneOffer,
    ],
  ])('with %s %s says: %s', async (_what, path, text, site) => {
    expect(wordsOf((await renderPage(path, site)).html)).toContain(text);
  });

  it.each([freeLunch, freeMeals, ticketsOnly, ticketsAndLunch, emptySite])(
    'speak of no deposit if nothing costs one: %#',
    async (site) => {
      for (const path of ['/', '/about', '/onboard']) {
        expect(wordsOf((await renderPage(path, site)).html)).not.toMatch(/deposit/i);
      }
    },
  );

  const supper = { ...lunch, title: 'Supper', tableMin: 2, tableMax: 2 };
  it.each([
    [
      'the usual sizes first, whatever the order of the meals',
      [lunch, supper, brunch, dinner],
      'Six to eight at a table, two at supper, and two to four at lunch.',
    ],
    [
      'all sizes from small to large if none is usual',
      [dinner, lunch, supper],
      'Two at supper, two to four at lunch, and six to eight at dinner.',
    ],
  ])('name %s', async (_what, meals, text) => {
    expect(wordsOf((await renderPage('/about', { ...emptySite, meals })).html)).toContain(text);
  });

  it('without offers the landing page has no terms of them', async () => {
    const { html } = await renderPage('/', emptySite);
    expect(html).toContain('<div hidden="" id="offer-terms"></div>');
    expect(wordsOf(html)).not.toMatch(/appetizer|credit/);
  });

  it.each(publicPaths)('%s names nothing of 2025 in another year or without a catalogue', async (path) => {
    for (const site of [emptySite, site2031]) {
      const { html, title, description } = await renderPage(path, site);
      expect(`${title} ${description} ${wordsOf(html)}`).not.toMatch(
        /2025|Wednesday|nyu|\$25|Summer|semesters\/summer|Lower Manhattan|Brunch|Lunch|Dinner|brunch, lunch/,
      );
    }
  });
});

describe('the page of the next 14 days', () => {
  const document = `<head>${slots.head}</head><div>${slots.content}</div>${slots.site}`;
  const week = weekOf(weekLunch(), weekDate({ title: '<Dinner>' }));
  const own = { origin: 'https://tables.example', week, crews: crewOptions() };

  it('shows the dates and the times of QuickCrew before any script runs', async () => {
    const words = wordsOf((await renderPage('/events/week', site2025, own)).html);
    expect(words).toContain('Next lunch with room Fri, May 23 · 12:00 PM 32 seats left, free');
    expect(words).toContain('/home?register=05232025-dinner-nyc');
    expect(words).toContain('40 of 64 seats taken');
    expect(words).toContain('3:00 PM 2 waiting');
  });

  it('has structured data, a canonical address and the data of its first render', async () => {
    const html = await renderDocument(document, '/events/week', site2025, own);
    expect(html).toContain('<link rel="canonical" href="https://tables.example/events/week">');
    const [, structured] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(structured!)).toMatchObject({
      '@graph': [{ name: 'Lunch for university students' }, { name: '<Dinner> for university students' }],
    });
    const [, data] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(data!)).toEqual(own);
    for (const slot of Object.values(slots)) expect(html).not.toContain(slot);
  });

  it('waits for its dates if the server does not know them', async () => {
    const html = await renderDocument(document, '/events/week', site2025);
    expect(wordsOf(html)).toContain('Loading...');
    expect(html).not.toMatch(/ld\+json|page-data/);
  });

  it.each(['/', '/about'])('%s has no data of its own', async (path) => {
    expect(await renderDocument(document, path, site2025)).not.toMatch(/ld\+json|page-data|canonical/);
  });
});

describe('the previews of links', () => {
  const document = `<meta property="og:title" content="Crewtable">\n${slots.head}${slots.content}${slots.site}`;
  const sharing = { origin: 'https://crewtable.example', versionOf: () => 'v1' };
  const event = {
    eventId: '05232025-dinner-nyc',
    title: 'Dinner',
    dateTime: '2025-05-23T22:00:00.000Z',
    location: 'Lower Manhattan',
    seriesId: null,
  };

  it('are in the head of public pages', async () => {
    const page = await renderDocument(document, '/', site2025, undefined, sharing);
    expect(page).toContain('content="https://crewtable.example/pictures/landing.png?v=v1"');
    expect(page).toContain('<meta property="og:title" content="Crewtable">');
  });

  it('of an invitation name its event, and replace the title of the document', async () => {
    const preview = { ...sharing, path: '/invite', event };
    const page = await renderDocument(document, '/shell', site2025, undefined, preview);
    expect(page).toContain('/pictures/invitations/05232025-dinner-nyc.png?v=v1');
    expect(page.match(/og:title/g)).toHaveLength(1);
    expect(page).toContain('content="A friend saved you a seat"');
    expect(page).toContain('Dinner, Friday, May 23');
  });

  it('are missing on the not-found page and on pages of the app that are not shared', async () => {
    expect(await renderDocument(document, notFoundPath, site2025, undefined, sharing)).not.toContain(
      'og:image',
    );
    expect(await renderDocument(document, '/shell', site2025, undefined, sharing)).not.toContain('og:image');
  });
});
