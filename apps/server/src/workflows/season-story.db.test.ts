import { join } from 'node:path';
import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startSeasonsFixture } from '../../test/fixtures/seasons-fixture.ts';

const { fixture, given, db, run, folder, writeFile, copySeason, importSeason, publishSeason, findSeries } =
  await startSeasonsFixture();

const summerCard = async () =>
  (await given.visitor().call(api.catalogue.listSemesters, {})).find(({ id }) => id === 'summer')!;

describe('a season that is copied, changed, imported and published', () => {
  test('can be bought, and a date that is removed later is cancelled and paid back', async () => {
    const { season, remarks } = await copySeason(2026, ({ tickets }) => {
      tickets!.passCents = 3_000;
      tickets!.ticketCents = 600;
      tickets!.capacity = 80;
      // One date moves to the day before.
      tickets!.dates.except = ['2026-07-01'];
      tickets!.dates.additional = ['2026-06-30'];
    });
    expect(remarks).toContainEqual(expect.stringContaining('near Juneteenth') as unknown);
    const path = writeFile(season);
    expect(await run('seasons', 'check', path)).toEqual({ ok: true, lines: ['The file has no faults.'] });

    // Nothing is changed without a yes.
    expect(await run('seasons', 'import', path)).toMatchObject({ ok: false });
    expect((await run('seasons', 'export', 'summer-nyc-2026')).ok).toBe(false);
    expect(await run('seasons', 'import', path, '--yes')).toMatchObject({ ok: true });
    expect(
      await given.visitor().refusal(api.catalogue.getEvent, { params: { eventId: '06302026-summer-nyc' } }),
    ).toMatchObject({ code: 'not_found' });

    expect(await run('seasons', 'publish', 'summer-nyc-2026')).toMatchObject({ ok: true });
    const series = await findSeries('summer-nyc-2026');
    expect(series).toMatchObject({ passCents: 3_000, ticketCents: 600, capacity: 80 });
    expect(series.dates.map(({ eventId }) => eventId)).toContain('06302026-summer-nyc');
    expect(series.dates.map(({ eventId }) => eventId)).not.toContain('07012026-summer-nyc');
    // The summer of 2025 is open before that of 2026.
    expect(await summerCard()).toMatchObject({ seriesId: 'summer-nyc-2025' });

    const student = await given.studentWithProfile();
    await fixture.pay(student, '06302026-summer-nyc');
    await given.waitForJobs();
    season.tickets!.dates.additional = [];
    const removed = await importSeason(season);
    expect(removed).toMatchObject({ ok: true });
    expect(removed.lines[0]).toBe(
      '2026-06-30: cancelled. 1 with a seat: they are notified and get back what they paid.',
    );
    await given.waitForJobs();
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ state: 'refunded', refundedCents: 600 });
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    expect(notifications.map(({ eventType }) => eventType)).toContain('event_cancelled');
  });

  test('is exported as it was imported, and importing it again changes nothing', async () => {
    const { season } = await copySeason(2028);
    await publishSeason(season);
    const { lines } = await run('seasons', 'export', season.id);
    expect(JSON.parse(lines.join('\n'))).toEqual(season);
    const count = async () => (await db.selectFrom('events').select('id').execute()).length;
    const before = await count();
    expect(await importSeason(season)).toEqual({
      ok: true,
      lines: ['The season is like that already.'],
    });
    await run('seasons', 'publish', season.id);
    expect(await count()).toBe(before);
  });
});

describe('an import into a published season', () => {
  test('is refused with every fault and its place, and changes nothing', async () => {
    const { season } = await copySeason(2029);
    const [date] = (await publishSeason(season)).dates;
    for (let taken = 0; taken < 3; taken++)
      await fixture.pay(await given.studentWithProfile(), date!.eventId);
    const refused = await importSeason({
      ...season,
      slug: 'winter',
      tickets: { ...season.tickets!, capacity: 2, from: '18:00', eventWord: 'late' },
    });
    expect(refused.ok).toBe(false);
    expect(refused.lines).toEqual(
      expect.arrayContaining([
        'slug: is summer and cannot change after publishing',
        'tickets.eventWord: is summer and cannot change after publishing',
      ]),
    );
    const tooSmall = await importSeason({
      ...season,
      tickets: { ...season.tickets!, capacity: 2, from: '18:00' },
    });
    expect(tooSmall.lines).toEqual([
      expect.stringMatching(/^tickets\.capacity: is 2, but .* has 3 seats taken/) as unknown,
    ]);
    expect(await findSeries(season.id)).toMatchObject({ capacity: 300 });
    expect((await findSeries(season.id)).dates[0]).toMatchObject({ date: date!.date });
  });

  test('changes price and capacity for later students, and an open payment keeps its price', async () => {
    const { season } = await copySeason(2030);
    const [date] = (await publishSeason(season)).dates;
    const early = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(early, date!.eventId);
    const dearer = { ...season, tickets: { ...season.tickets!, ticketCents: 700, capacity: 90 } };
    const { lines } = await importSeason(dearer);
    expect(lines).toContain(
      'Single ticket: $5 becomes $7. Students who have started to pay, pay the old price.',
    );
    const late = await given.studentWithProfile();
    expect(await fixture.getEvent(date!.eventId, late)).toMatchObject({ amountDueCents: 700, seatsLeft: 89 });
    await fixture.pay(late, date!.eventId);
    await fixture.payByCard(clientSecret);
    await fixture.confirm(early, date!.eventId);
    const amount = async ({ as }: typeof early) =>
      (await as.call(api.payments.list, { query: {} })).payments[0]!.amountCents;
    expect([await amount(early), await amount(late)]).toEqual([500, 700]);
  });
});

describe('a season', () => {
  test('that opens later is announced until then', async () => {
    const { season } = await copySeason(2027, ({ tickets }) => {
      tickets!.opens = { date: '2027-05-01', time: '12:00' };
    });
    const [date] = (await publishSeason(season)).dates;
    const student = await given.studentWithProfile();
    expect(await fixture.refusedPayment(student, date!.eventId)).toMatchObject({
      code: 'not_available',
      message: 'Registration is not open yet.',
    });
    const params = { eventId: date!.eventId };
    expect(await student.as.refusal(api.registrations.register, { params })).toMatchObject({
      code: 'registration_closed',
      message: 'Registration is not open yet.',
    });
    expect((await findSeries(season.id)).passAvailable).toBe(false);
  });

  test('that no student has joined can be hidden again; one with students cannot', async () => {
    const { season } = await copySeason(2031);
    const [date] = (await publishSeason(season)).dates;
    expect(await run('seasons', 'unpublish', season.id)).toMatchObject({ ok: true });
    expect(
      await given.visitor().refusal(api.catalogue.getEvent, { params: { eventId: date!.eventId } }),
    ).toMatchObject({ code: 'not_found' });
    await run('seasons', 'publish', season.id);
    await fixture.pay(await given.studentWithProfile(), date!.eventId);
    expect(await run('seasons', 'unpublish', season.id)).toEqual({
      ok: false,
      lines: [
        'Students have joined this season. Please cancel its dates instead, so that they are notified.',
      ],
    });
  });

  test('file that is broken, or of a season that does not exist, gets one clear line', async () => {
    expect(await run('seasons', 'import', writeFile('{'), '--yes')).toMatchObject({
      ok: false,
      lines: [expect.stringMatching(/^file: is not JSON/) as unknown],
    });
    expect(await run('seasons', 'check', join(folder, 'missing.json'))).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('cannot be read') as unknown],
    });
    for (const command of ['export', 'publish', 'unpublish'])
      expect(await run('seasons', command, 'winter-1999')).toEqual({
        ok: false,
        lines: ['There is no season winter-1999.'],
      });
  });

  test('of another id with the same event ids is refused', async () => {
    const { season } = await copySeason(2025);
    const { ok, lines } = await importSeason({ ...season, id: 'summer-twin' });
    expect(ok).toBe(false);
    expect(lines[0]).toBe(
      'tickets.eventWord: gives the event id 06042025-summer-nyc, which another season or meal has',
    );
  });
});
