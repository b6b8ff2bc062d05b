import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, apiBase } from '@crewtable/contract';
import { afterAll, expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import { organise } from './organise.ts';

const folder = mkdtempSync(join(tmpdir(), 'crewtable-later-'));
afterAll(() => rmSync(folder, { recursive: true }));

const catalogue = new URL('../../catalogue/', import.meta.url).pathname;
const fixture = await EventsFixture.start({
  environment: { DEMO_NOW: '2031-05-20T12:00:00-04:00' },
  emptyCalendar: true,
});
const { app, given, db } = fixture;
const deps = {
  seasons: app.seasons,
  seating: app.seating,
  safety: app.safety,
  payments: app.money.deps,
  quickcrew: app.quickcrew,
};

async function run(...args: string[]): Promise<string> {
  const { ok, lines } = await organise(deps, args, () => Promise.resolve(false));
  expect([args, ok, ok ? [] : lines]).toEqual([args, true, []]);
  return lines.join('\n');
}

/** Offers the seasons of 2025 in 2031, as an organiser does on the first day. */
async function offerSeasonsOf2031(): Promise<void> {
  for (const [source, id] of [
    ['summer-nyc-2025', 'summer-nyc-2031'],
    ['fall-series-2025', 'fall-series-2031'],
  ] as const) {
    const file = join(folder, `${id}.json`);
    writeFileSync(file, await run('seasons', 'copy', `${catalogue}seasons/${source}.json`, '--year', '2031'));
    await run('seasons', 'import', file, '--yes');
    await run('seasons', 'publish', id);
  }
  await run('meals', 'import', `${catalogue}meals.json`, '--yes');
  await run('offers', 'import', `${catalogue}offers.json`, '--yes');
}

test('with the clock in 2031 and seasons of 2031 only, no answer, mail, notification and calendar file names 2025', async () => {
  await offerSeasonsOf2031();
  const { dates } = await given
    .visitor()
    .call(api.catalogue.getSeries, { params: { seriesId: 'summer-nyc-2031' } });
  const [first, second] = dates.map(({ eventId }) => eventId);
  const student = await given.studentWithProfile({ email: 'ana@nyu.edu' });
  const friend = await given.studentWithProfile();
  await fixture.register(student, 'fall-series-2031');
  await fixture.pay(student, first!);
  await fixture.pay(student, second!);
  await fixture.pay(friend, first!);
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

  const paths = app.endpoints
    .filter(
      ({ method, path }) => method === 'GET' && !/:(referralId|lobbyId|groupId|paymentIntentId)/.test(path),
    )
    .flatMap(({ path }) =>
      path.includes(':eventId')
        ? [first!, second!, brunch!].map((id) => path.replace(':eventId', id))
        : [path],
    )
    .map((path) => path.replace(':seriesId', 'summer-nyc-2031').replace(':slug', 'summer'))
    .filter((path) => !path.includes(':'));
  expect(paths.length).toBeGreaterThan(30);
  const texts: [string, string][] = [];
  for (const path of paths)
    for (const caller of [student.as, given.visitor()])
      texts.push([path, (await caller.raw('GET', `${apiBase}${path}`)).body]);
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
  for (const words of ['Summer 2031', 'June 4', 'cancelled', 'Brunch']) expect(all).toContain(words);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(8);
  expect(texts.filter(([, text]) => text.includes('2025')).map(([place]) => place)).toEqual([]);
});
