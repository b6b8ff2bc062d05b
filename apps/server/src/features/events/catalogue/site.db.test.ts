import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { fillCalendar } from './fill-calendar.ts';

const readSite = (app: TestApp) => app.given.visitor().call(api.catalogue.getSite, {});
const readSeason = (app: TestApp, slug: string) =>
  app.given.visitor().call(api.catalogue.getSeason, { params: { slug } });

/** A demo that was started before the summer, with its clock at this moment. */
async function startAt(now: string): Promise<TestApp> {
  const app = await startTestApp({ worker: false });
  const { clock, database } = app;
  await fillCalendar({
    db: database.db,
    clock,
    startsWithDemoCatalogue: true,
    scheduleEventJobs: async () => {},
  });
  await clock.moveTo(new Date(now));
  return app;
}

describe('what pages say about seasons, meals and offers', () => {
  test('before the summer: it invites to the summer, then to the list for fall; spring is only a season', async () => {
    const site = await readSite(await startAt('2025-05-21T16:00:00Z'));
    expect(site.seasons.map(({ slug, state }) => [slug, state])).toEqual([
      ['summer', 'open'],
      ['fall', 'announced'],
    ]);
    expect(site.seasons[0]).toMatchObject({
      banner: 'Join the NYC Summer Student Networking Series',
      link: 'Summer Networking',
      invitation: {
        heading: '12 Wednesdays, 12 new tables',
        text: 'June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week. The first 50 students to register get $10 to spend at their first event.',
      },
      tickets: { passCents: 2_500, ticketCents: 500, datesLeft: 12, passDates: 12, isFull: false },
      offer: { students: 50, amountCents: 1_000 },
    });
    expect(site.meals.map(({ title, startTime, priceCents }) => [title, startTime, priceCents])).toEqual([
      ['Brunch', '11:00 AM', 500],
      ['Lunch', '12:00 PM', 0],
      ['Dinner', '6:00 PM', 500],
    ]);
    expect(site.appetizer).toEqual({ university: 'nyu.edu', amountCents: 500, meals: ['Brunch', 'Dinner'] });
  });

  test('with three of twelve dates over, nine are left, and the pass gives nine seats', async () => {
    // One hour after the close of the third date.
    const app = await startAt('2025-06-18T00:00:00Z');
    const [summer] = (await readSite(app)).seasons;
    expect(summer).toMatchObject({
      slug: 'summer',
      state: 'running',
      invitation: { heading: '9 Wednesdays, 9 new tables' },
      tickets: { datesLeft: 9, passDates: 9, isFull: false },
    });
    const { texts } = await readSeason(app, 'summer');
    expect(texts.questions!.items[2]!.answer[0]).toContain(': 9 tickets for $25, about $2.78 per event.');
  });

  test('when every date is full, and the offer is used up', async () => {
    const app = await startAt('2025-05-21T16:00:00Z');
    await app.database.pool.query(
      `update events set seats_taken = capacity where series_id = 'summer-nyc-2025'`,
    );
    await app.database.pool.query(`update series set offer_left = 0 where id = 'summer-nyc-2025'`);
    const [summer] = (await readSite(app)).seasons;
    expect(summer).toMatchObject({
      tickets: { datesLeft: 12, passDates: 0, isFull: true },
      offer: null,
      invitation: { text: 'June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week.' },
    });
    const { texts } = await readSeason(app, 'summer');
    expect(texts.questions!.items[2]!.answer[0]).toContain('still to come; it is no longer on sale.');
  });

  test('after the summer it invites to the list for fall, and the page of the summer says that it is over', async () => {
    const app = await startAt('2025-08-28T16:00:00Z');
    expect((await readSite(app)).seasons.map(({ slug }) => slug)).toEqual(['fall']);
    expect(await readSeason(app, 'summer')).toMatchObject({
      state: 'over',
      texts: { afterwards: { heading: 'That was the summer' } },
    });
  });

  test('a date that is still to come does not count if it is closed: nothing is sold on the last evening', async () => {
    const app = await startAt('2025-08-27T16:00:00Z');
    expect((await readSite(app)).seasons.map(({ slug }) => slug)).toEqual(['fall']);
    expect(await readSeason(app, 'summer')).toMatchObject({ state: 'running' });
  });

  test('a new database of production has nothing to invite to, and no page of a season', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    expect(await readSite(app)).toEqual({ seasons: [], meals: [], appetizer: null });
    expect(
      await app.given.visitor().refusal(api.catalogue.getSeason, { params: { slug: 'summer' } }),
    ).toMatchObject({ code: 'not_found' });
  });
});

describe('the page of a season', () => {
  test('has its dates in words', async () => {
    const app = await startAt('2025-05-21T16:00:00Z');
    expect(await readSeason(app, 'summer')).toMatchObject({
      id: 'summer-nyc-2025',
      title: 'Summer 2025',
      seriesTitle: 'Summer 2025 NYC Student Networking Series',
      registration: 'tickets',
      registrationMessage: 'Registration is open',
      schedule: {
        eventTitle: 'Summer Series',
        weekday: 'Wednesday',
        dayBefore: 'Tuesday',
        startTime: '7:00 PM',
        area: 'Lower Manhattan',
        tableMin: 6,
        tableMax: 8,
        exceptions: 'No event on July 2.',
        firstAt: '2025-06-04T23:00:00.000Z',
        opensAt: null,
      },
    });
    expect(await readSeason(app, 'spring')).toMatchObject({ registration: 'none', schedule: null });
  });
});
