import { api, hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { reason, startOfficeEventsFixture } from '../../../test/fixtures/office-events-fixture.ts';

const { fixture, app, owner, support, entriesAbout, show, openEvent } = await startOfficeEventsFixture();

describe('a hold', () => {
  const closesAt = async (eventId: string) => new Date((await show(eventId)).closesAt).getTime();

  test.each(['', '   ', '\u202eterces', 'line\u0007bell'])('needs a reason, not %j', async (typed) => {
    const { eventId, params } = await openEvent(0);
    const until = new Date((await closesAt(eventId)) + hourMs).toISOString();
    const refused = await owner.refusal(api.officeEvents.holdRelease, {
      params,
      body: { until, reason: typed },
    });
    expect(refused).toMatchObject({ code: 'bad_input', status: 400 });
    expect((await show(eventId)).heldUntil).toBeNull();
  });

  test('lasts two hours after closing at most, and ends after closing', async () => {
    const { eventId, params } = await openEvent(0);
    const closes = await closesAt(eventId);
    for (const ms of [closes, closes + 2 * hourMs + 1]) {
      const body = { until: new Date(ms).toISOString(), reason };
      expect(await owner.refusal(api.officeEvents.holdRelease, { params, body })).toMatchObject({
        code: 'bad_input',
      });
    }
    const until = new Date(closes + 2 * hourMs).toISOString();
    await owner.call(api.officeEvents.holdRelease, { params, body: { until, reason } });
    expect(await show(eventId)).toMatchObject({ heldUntil: until });
    expect(await entriesAbout(eventId, 'Release held')).toMatchObject([{ reason }]);
  });

  test('keeps the tables back, lets them be assigned again, and at its end they are told', async () => {
    const { eventId, params, guests } = await openEvent(12);
    expect(await owner.refusal(api.officeEvents.assignTables, { params })).toMatchObject({
      code: 'too_early',
    });
    const until = new Date((await closesAt(eventId)) + hourMs);
    await owner.call(api.officeEvents.holdRelease, { params, body: { until: until.toISOString(), reason } });
    await fixture.moveClockTo(new Date(until.getTime() - minuteMs));
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    expect((await show(eventId)).possible).toMatchObject({
      assignAgain: true,
      release: true,
      capacity: null,
    });

    expect(await owner.call(api.officeEvents.assignTables, { params })).toEqual({
      tables: 2,
      withoutTable: 0,
    });
    expect((await fixture.tablesOf(eventId)).flat().toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
    expect(await entriesAbout(eventId, 'Tables assigned again')).toHaveLength(1);

    await fixture.moveClockTo(until);
    expect(await fixture.statusOf(eventId)).toBe('released');
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(12);
    expect(await owner.refusal(api.officeEvents.assignTables, { params })).toMatchObject({
      code: 'too_late',
    });
    const later = { until: fixture.inHours(1).toISOString(), reason };
    expect(await owner.refusal(api.officeEvents.holdRelease, { params, body: later })).toMatchObject({
      code: 'too_late',
    });
  });

  test("is ended by 'release now', and nobody is told twice", async () => {
    const { eventId, params } = await openEvent(8);
    expect(await owner.refusal(api.officeEvents.release, { params })).toMatchObject({ code: 'too_early' });
    const closes = await closesAt(eventId);
    const until = new Date(closes + 2 * hourMs).toISOString();
    await owner.call(api.officeEvents.holdRelease, { params, body: { until, reason } });
    await fixture.moveClockTo(new Date(closes + hourMs / 2));
    expect(await fixture.statusOf(eventId)).toBe('closed');
    await support.call(api.officeEvents.release, { params });
    await app.given.waitForJobs();
    expect(await fixture.statusOf(eventId)).toBe('released');
    await fixture.moveClockTo(new Date(until));
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(8);
    expect(await owner.refusal(api.officeEvents.release, { params })).toMatchObject({ code: 'too_late' });
  });
});
