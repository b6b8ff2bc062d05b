import { readFileSync } from 'node:fs';
import { api, apiBase } from '@crewtable/contract';
import type { Answer, MealsFileBody, SeasonFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { requiredQueryOf } from '../../test/contract-endpoints.ts';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import { createOrganiser } from '../../test/fixtures/organiser-fixture.ts';

const catalogue = new URL('../../catalogue/', import.meta.url).pathname;
const fixture = await EventsFixture.start({
  environment: { DEMO_NOW: '2031-05-20T12:00:00-04:00' },
  emptyCalendar: true,
});
const { app, given, db } = fixture;
const organiser = createOrganiser(app);

async function run(...args: string[]): Promise<string> {
  const { ok, lines } = await organiser.run(...args);
  expect([args, ok, ok ? [] : lines]).toEqual([args, true, []]);
  return lines.join('\n');
}

/** 2031 has the calendar of 2025, so the summer gets another weekday, other dates and other hours. */
function moveDates(season: SeasonFileBody): void {
  Object.assign(season, {
    starts: '2031-06-10',
    ends: '2031-08-26',
    dateRange: 'June 10 - August 26, 2031',
  });
  Object.assign(season.tickets!, { from: '18:30', until: '20:30' });
  Object.assign(season.tickets!.dates, {
    weekday: 2,
    first: '2031-06-10',
    last: '2031-08-26',
    except: ['2031-07-01'],
    additional: [],
  });
}

/** Offers the seasons of 2025 in 2031, as an organiser does on the first day. */
async function offerSeasonsOf2031(): Promise<void> {
  for (const [source, id] of [
    ['summer-nyc-2025', 'summer-nyc-2031'],
    ['fall-series-2025', 'fall-series-2031'],
  ] as const) {
    const copy = await run('seasons', 'copy', `${catalogue}seasons/${source}.json`, '--year', '2031');
    const season = JSON.parse(copy) as SeasonFileBody;
    if (season.tickets) moveDates(season);
    await run('seasons', 'import', organiser.writeFile(season), '--yes');
    await run('seasons', 'publish', id);
  }
  // Without Lunch, no event is on a Wednesday.
  const meals = JSON.parse(readFileSync(`${catalogue}meals.json`, 'utf8')) as MealsFileBody;
  const withoutLunch = { ...meals, meals: meals.meals.filter(({ title }) => title !== 'Lunch') };
  await run('meals', 'import', organiser.writeFile(withoutLunch), '--yes');
  await run('offers', 'import', `${catalogue}offers.json`, '--yes');
}

/** The year, the dates and the weekday of the summer of 2025. */
const ofSummer2025 = /2025|June 4\b|Jun 4\b|July 2\b|Jul 2\b|August 27|Aug 27|Wednesday/g;

/** The files of 2025 come with the product: organisers copy the season of another year from them. */
function withoutTemplates(body: string): string {
  const { templates, ...others } = JSON.parse(body) as Answer<typeof api.officeSeasons.list>;
  expect(templates.map(({ id }) => id).toSorted()).toEqual([
    'fall-series-2025',
    'spring-2025',
    'summer-nyc-2025',
  ]);
  return JSON.stringify(others);
}

test('with the clock in 2031 and seasons of 2031 only, no answer, mail, notification and calendar file names 2025 or a date of it', async () => {
  await offerSeasonsOf2031();
  const { dates } = await given
    .visitor()
    .call(api.catalogue.getSeries, { params: { seriesId: 'summer-nyc-2031' } });
  const [first, second, third] = dates.map(({ eventId }) => eventId);
  const student = await given.studentWithProfile({ email: 'ana@nyu.edu' });
  const friend = await given.studentWithProfile();
  await fixture.register(student, 'fall-series-2031');
  await fixture.pay(student, first!);
  await fixture.pay(student, second!);
  await fixture.pay(friend, first!);
  await fixture.pay(friend, third!);
  const [brunch] = await fixture.eventIds('Brunch');
  await fixture.pay(student, brunch!);
  await student.as.call(api.friends.inviteByEmail, {
    body: { referrerId: student.id, referralEmail: 'friend@example.edu', eventId: first! },
  });
  await given.visitor().call(api.demo.populate, { body: { eventId: first!, students: 12 } });
  await given.waitForJobs();
  await run('cancel', second!, 'The restaurant has no electricity.');
  // Reminders, the close of registration, the release and the end of brunch and the first date.
  await fixture.moveClock('P24D', student, friend);
  await given.waitForJobs();

  // The same browser is signed in to the office, so that the pages of the organisers are read too.
  await student.as.call(api.organisers.enterDemo, { body: { role: 'owner' } });
  // Owners do not read reports.
  const safety = given.visitor();
  await safety.call(api.organisers.enterDemo, { body: { role: 'safety' } });
  const requests = app.endpoints
    .filter(
      ({ method, path }) => method === 'GET' && !/:(referralId|lobbyId|groupId|paymentIntentId)/.test(path),
    )
    .flatMap((endpoint) => {
      // The others are over or cancelled, so nobody can cancel them.
      const isCancellation = endpoint.path === api.officeEvents.previewCancellation.path;
      const eventIds = isCancellation ? [third!] : [first!, second!, brunch!];
      const paths = endpoint.path.includes(':eventId')
        ? eventIds.map((id) => endpoint.path.replace(':eventId', id))
        : [endpoint.path];
      const as = endpoint.right === 'reports.read' ? safety : student.as;
      return paths.map((path) => ({ path, as, query: requiredQueryOf(endpoint) ?? {} }));
    })
    .map(({ path, ...request }) => ({
      ...request,
      path: path.replace(':seriesId', 'summer-nyc-2031').replace(':slug', 'summer'),
    }))
    .filter(({ path }) => !path.includes(':'));
  expect(requests.length).toBeGreaterThan(30);
  const texts: [string, string][] = [];
  const failed: string[] = [];
  for (const { path, as, query } of requests) {
    const { statusCode, body } = await as.raw('GET', `${apiBase}${path}`, { query });
    if (statusCode !== 200) failed.push(`${statusCode} ${path}`);
    const text = path === api.officeSeasons.list.path ? withoutTemplates(body) : body;
    texts.push([path, text], [path, (await given.visitor().raw('GET', `${apiBase}${path}`, { query })).body]);
  }
  expect.soft(failed).toEqual([]);
  const { rows: secrets } = await app.database.pool.query<{ secret: string }>(
    'select calendar_secret as secret from seats where calendar_secret is not null',
  );
  for (const { secret } of secrets)
    texts.push(['calendar', (await given.visitor().raw('GET', `${apiBase}calendar/${secret}.ics`)).body]);
  const mails = await db.selectFrom('demo.mail').select(['subject', 'text', 'html']).execute();
  for (const { subject, text, html } of mails) texts.push([`mail '${subject}'`, text + html]);
  const notifications = await db.selectFrom('notifications').selectAll().execute();
  texts.push(['notifications', JSON.stringify(notifications)]);

  const all = texts.map(([, text]) => text).join('\n');
  // What was collected is about the seasons of 2031.
  for (const words of ['Summer 2031', 'June 10', 'Tuesday', '6:30 PM', 'cancelled', 'Brunch'])
    expect(all).toContain(words);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(8);
  const found = texts.flatMap(([place, text]) =>
    [...text.matchAll(ofSummer2025)].map(([words]) => `${place}: ${words}`),
  );
  expect([...new Set(found)]).toEqual([]);
});
