import { randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import type { OfficeSeasonBody, SeasonFileBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { startSeasonsFixture } from '../../../test/fixtures/seasons-fixture.ts';
import type { Caller } from '../../../test/caller.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';

const { fixture, app, given, db, publishSmallSeason, copySeason, publishSeason, run } =
  await startSeasonsFixture();
const office = createOffice(app);
const owner = await office.member('owner');

const seasons = api.officeSeasons;
const textOf = (file: SeasonFileBody) => JSON.stringify(file);
const check = (file: SeasonFileBody, as: Caller = owner.as) =>
  as.call(seasons.check, { body: { file: textOf(file) } });
const show = (seasonId: string) => owner.as.call(seasons.show, { params: { seasonId } });
const copy = (from: string, year: number) => owner.as.call(seasons.copy, { body: { from, year } });
const publish = ({ season, shownHash }: OfficeSeasonBody) =>
  owner.as.call(seasons.publish, { params: { seasonId: season.id }, body: { shownHash } });

const without = (season: SeasonFileBody, day: string): SeasonFileBody => {
  const { tickets } = season;
  const dates = { ...tickets!.dates, except: [...tickets!.dates.except, day].sort() };
  return { ...season, tickets: { ...tickets!, dates } };
};

async function change(file: SeasonFileBody, as: Caller = owner.as) {
  const { shownHash } = await check(file, as);
  const body = { file: textOf(file), shownHash, reason: 'The restaurant is closed' };
  return { params: { seasonId: file.id }, body };
}

describe('a season of the office', () => {
  test('is copied to another year as a draft, is previewed, and students see it after publishing', async () => {
    const copied = await copy('summer-nyc-2025', 2034);
    expect(copied.season).toMatchObject({ id: 'summer-nyc-2034', state: 'draft', publishedAt: null });
    expect(copied.dates).toEqual([]);
    const checked = await check(copied.file);
    expect(checked).toMatchObject({ faults: [], lines: [], isPublished: false });
    expect(checked.nearHolidays.map(({ holiday }) => holiday)).toContain('Independence Day');
    expect(checked.page).toMatchObject({
      season: { id: 'summer-nyc-2034', title: 'Summer 2034' },
      series: { ticketCents: 500 },
    });
    expect(checked.page!.series!.dates).toHaveLength(checked.days.length);
    expect(checked.page!.site.seasons.map(({ id }) => id)).toContain('summer-nyc-2034');

    // The preview was rolled back: nobody else sees anything.
    const seriesId = copied.season.id;
    const visitor = given.visitor();
    const [first] = checked.page!.series!.dates;
    expect(
      await visitor.refusal(api.catalogue.getEvent, { params: { eventId: first!.eventId } }),
    ).toMatchObject({
      code: 'not_found',
    });

    const published = await publish(copied);
    expect(published.season).toMatchObject({ state: 'open' });
    expect(published.dates).toHaveLength(checked.days.length);
    const series = await visitor.call(api.catalogue.getSeries, { params: { seriesId } });
    expect(series.dates).toEqual(checked.page!.series!.dates);
    const acts = (await office.entries(owner.as)).map(({ act }) => act);
    expect(acts.slice(0, 2)).toEqual(['Season published', 'Season copied']);
  });

  test('cannot be copied onto one that exists, and a copy pressed twice is one season', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { from: 'summer-nyc-2025', year: 2035 };
    const answers = await Promise.all([1, 2].map(() => owner.as.call(seasons.copy, { body, headers: key })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await owner.as.refusal(seasons.copy, { body })).toMatchObject({ code: 'season_exists' });
    expect(
      await owner.as.refusal(seasons.copy, { body: { from: 'no-such-season', year: 2035 } }),
    ).toMatchObject({ code: 'not_found' });
  });

  test('a date that is removed tells exactly those who were shown, and pays back to the cent', async () => {
    const { season, eventIds } = await publishSmallSeason(2036);
    const [eventId] = eventIds;
    const [ticket, pass] = [await given.studentWithProfile(), await given.studentWithProfile()];
    await fixture.pay(ticket, eventId!);
    await fixture.pay(pass, season.id);
    await given.waitForJobs();
    const day = (await show(season.id)).dates[0]!.day;
    const next = without(season, day);
    const checked = await check(next);
    expect(checked.affected).toMatchObject({ told: 2, refunds: 2, refundCents: 600 + 300 });
    expect(checked.affected.people.map(({ id }) => id).sort()).toEqual([ticket.id, pass.id].sort());
    expect(JSON.stringify(checked.affected.people)).not.toContain(ticket.email);
    // The preview has not paid anything back.
    expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);

    const sent = await change(next);
    const changed = await owner.as.call(seasons.change, sent);
    expect(changed.dates[0]).toMatchObject({ day, status: 'cancelled' });
    await given.waitForJobs();
    const { payments } = await ticket.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ state: 'refunded', refundedCents: 600 });
    const passes = (await pass.as.call(api.payments.list, { query: {} })).payments;
    expect(passes[0]).toMatchObject({ refundedCents: 300 });
    const [entry] = await office.entries(owner.as);
    expect(entry).toMatchObject({
      act: 'Season changed',
      about: season.id,
      reason: 'The restaurant is closed',
    });
    expect(entry!.details).toContainEqual({ name: 'refundCents', value: '900' });
    // The same press again is refused: it would do something else.
    expect(await owner.as.refusal(seasons.change, sent)).toMatchObject({ code: 'list_changed' });
  });

  test('a student who registers after the preview makes the change stale, and nothing is done', async () => {
    const { season, eventIds } = await publishSmallSeason(2037);
    const [date] = (await show(season.id)).dates;
    const sent = await change(without(season, date!.day));
    await fixture.pay(await given.studentWithProfile(), eventIds[0]!);
    expect(await owner.as.refusal(seasons.change, sent)).toMatchObject({ status: 409, code: 'list_changed' });
    expect((await show(season.id)).dates[0]).toMatchObject({ status: 'open', registered: 1 });
  });

  test('of two organisers who change it at once, the second is shown the new state', async () => {
    const { season } = await publishSmallSeason(2038);
    const colleague = await office.member('owner');
    const [one, other] = [
      await change({ ...season, title: 'Summer one' }),
      await change({ ...season, title: 'Summer two' }, colleague.as),
    ];
    const answers = await Promise.all([
      owner.as.send(seasons.change, one),
      colleague.as.send(seasons.change, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const stale = await owner.as.call(seasons.check, {
      body: { file: textOf(season), base: '0'.repeat(64) },
    });
    expect(stale.isStale).toBe(true);
  });

  test('is not changed without a reason of plain words, and only under its own id', async () => {
    const { season } = await publishSmallSeason(2039);
    const sent = await change({ ...season, title: 'Another summer' });
    for (const reason of ['', ' \t ', '\u202e\u200f', 'bad\u0000reason', 'x'.repeat(1_001)])
      expect(
        await owner.as.refusal(seasons.change, { ...sent, body: { ...sent.body, reason } }),
      ).toMatchObject({ code: 'bad_input' });
    expect(
      await owner.as.refusal(seasons.change, { ...sent, params: { seasonId: 'summer-nyc-2025' } }),
    ).toMatchObject({ code: 'bad_input' });
    expect((await show(season.id)).season.title).toBe('Summer 2039');
  });

  test('a published one cannot be saved as a draft, and a draft cannot be changed as a published one', async () => {
    const { season } = await publishSmallSeason(2040);
    const { shownHash } = await check({ ...season, title: 'Sneaky' });
    expect(
      await owner.as.refusal(seasons.save, {
        body: { file: textOf({ ...season, title: 'Sneaky' }), shownHash },
      }),
    ).toMatchObject({ code: 'list_changed' });
    const draft = await copy('summer-nyc-2025', 2041);
    expect(
      await owner.as.refusal(seasons.change, await change({ ...draft.file, title: 'Draft' })),
    ).toMatchObject({ code: 'list_changed' });
  });

  test('a draft is saved as it was checked, and publishing shows what was seen', async () => {
    const draft = await copy('summer-nyc-2025', 2042);
    const file = { ...draft.file, title: 'The long summer' };
    const { shownHash } = await check(file);
    const saved = await owner.as.call(seasons.save, { body: { file: textOf(file), shownHash } });
    expect(saved.season.title).toBe('The long summer');
    expect(
      await owner.as.refusal(seasons.publish, {
        params: { seasonId: file.id },
        body: { shownHash: draft.shownHash },
      }),
    ).toMatchObject({ code: 'list_changed' });
    expect((await publish(saved)).season.state).toBe('open');
  });

  test('lists every fault with its place', async () => {
    const draft = await copy('summer-nyc-2025', 2043);
    const faulty = { ...draft.file, tickets: { ...draft.file.tickets!, passCents: 100, tableMax: 2 } };
    const { faults, page } = await check(faulty);
    expect(faults.map(({ place }) => place)).toEqual(['tickets.tableMax', 'tickets.passCents']);
    expect(page).toBeNull();
    const broken = await owner.as.call(seasons.check, { body: { file: '{' } });
    expect(broken.faults).toMatchObject([{ place: 'file' }]);
    expect(
      await owner.as.refusal(seasons.save, { body: { file: textOf(faulty), shownHash: '' } }),
    ).toMatchObject({
      code: 'bad_input',
      errors: [expect.stringContaining('tickets.tableMax'), expect.anything()],
    });
  });

  test('is hidden again only while no student has joined', async () => {
    const { season } = await copySeason(2044);
    await publishSeason(season);
    const params = { seasonId: season.id };
    expect((await show(season.id)).canUnpublish).toBe(true);
    expect((await owner.as.call(seasons.unpublish, { params })).season.state).toBe('draft');
    await run('seasons', 'publish', season.id);
    const [date] = (await show(season.id)).dates;
    await fixture.pay(await given.studentWithProfile(), date!.eventId);
    expect(await owner.as.refusal(seasons.unpublish, { params })).toMatchObject({ code: 'season_joined' });
  });

  test('an owner who becomes a host in the middle of it changes nothing any more', async () => {
    const { season } = await publishSmallSeason(2045);
    const leaving = await office.member('owner');
    const sent = await change({ ...season, title: 'Too late' }, leaving.as);
    await owner.as.call(api.organisers.changeRoles, {
      params: { organiserId: leaving.id },
      body: { roles: ['host'], reason: 'Works at the door' },
    });
    expect(await leaving.as.refusal(seasons.change, sent)).toMatchObject({ code: 'not_signed_in' });
    expect((await show(season.id)).season.title).toBe('Summer 2045');
  });

  test('in a production without seasons the templates can be copied', async () => {
    const production = await startTestApp({ environment: productionEnvironment, worker: false });
    const { as } = await createOffice(production).member('owner');
    const { templates, seasons: listed, thisYear } = await as.call(seasons.list, {});
    expect(listed).toEqual([]);
    expect(templates.map(({ id }) => id)).toContain('summer-nyc-2025');
    expect(thisYear).toBe(Number(newYorkDate(production.clock.now()).slice(0, 4)));
    const copied = await as.call(seasons.copy, { body: { from: 'summer-nyc-2025', year: thisYear + 1 } });
    expect(copied.season.id).toBe(`summer-nyc-${thisYear + 1}`);
    const after = await as.call(seasons.list, {});
    expect(after.seasons.map(({ id }) => id)).toEqual([copied.season.id]);
    // A template stays one for other years.
    expect(after.templates).toEqual(templates);
  });

  test('templates that the demo has as seasons are not offered twice', async () => {
    const { templates, seasons: listed, thisYear } = await owner.as.call(seasons.list, {});
    expect(listed.map(({ id }) => id)).toContain('summer-nyc-2025');
    expect(templates).toEqual([]);
    expect(thisYear).toBe(2025);
  });
});
