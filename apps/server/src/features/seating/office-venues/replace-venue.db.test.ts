import { api } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../../test/fixtures/office-fixture.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { newId } from '../../../platform/ids.ts';
import { createVenueRows } from '../../../../test/fixtures/rows/venue-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const { app, db } = fixture;
const office = createOffice(app);
const { venue, evening, release } = createVenueRows(fixture);
const { officeEventVenues } = api;
let support: OfficeMember;

beforeAll(async () => {
  support = await office.member('support');
});

const show = (eventId: string) => support.as.call(officeEventVenues.showEventVenues, { params: { eventId } });
const preview = (eventId: string, venueId: string, by: string) =>
  support.as.call(officeEventVenues.previewReplacement, { params: { eventId, venueId }, query: { by } });
const replace = (
  eventId: string,
  venueId: string,
  body: { by: string; shownHash: string; reservation?: string; reason?: string },
  key?: string,
) =>
  support.as.send(officeEventVenues.replaceVenue, {
    params: { eventId, venueId },
    body: { reason: 'The kitchen is closed', reservation: '', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const told = (eventId: string) => fixture.notificationsOf('venue_replaced', eventId);
const replacedEntries = async () =>
  (await office.entries(support.as)).filter(({ act }) => act === 'Venue replaced').length;
const shownTo = async (guest: Guest) => {
  const [own] = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
  return own!;
};
const calendarOf = async (guest: Guest, eventId: string) =>
  (await (await fixture.as(guest)).raw('GET', `/api/events/${eventId}/calendar.ics`)).body;
const sequenceIn = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);

describe('replacing the venue of an event', () => {
  test('tells the 22 students of its tables once, also if it is pressed twice, and their calendar files follow', async () => {
    const { eventId, guests, from } = await evening({ sizes: [8, 7, 7] });
    const to = await venue({ tables: 3 });
    const before = sequenceIn(await calendarOf(guests[0]!, eventId));
    const shown = await preview(eventId, from.id, to.id);
    expect(shown).toMatchObject({ tables: 3, told: 22, refusal: null });
    expect(shown.text).toContain(`is at ${to.name}, ${to.street}, New York, NY 10004, not at ${from.name}.`);
    const entriesBefore = await replacedEntries();
    const key = newId(app.clock.now());
    const body = { by: to.id, shownHash: shown.shownHash, reservation: ' NR-2217 ' };
    for (let press = 0; press < 2; press += 1)
      expect((await replace(eventId, from.id, body, key)).json()).toEqual({ tables: 3, told: 22 });
    // Pressed again without the key of the first press: the tables are elsewhere by now.
    expect((await replace(eventId, from.id, body)).json()).toMatchObject({ code: 'list_changed' });
    expect((await told(eventId)).map(({ studentId }) => studentId).toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
    expect(await replacedEntries()).toBe(entriesBefore + 1);
    expect(await shownTo(guests[0]!)).toMatchObject({
      venueDetails: { restaurantName: to.name, reservationNumber: 'NR-2217' },
    });
    const after = await calendarOf(guests[0]!, eventId);
    expect(sequenceIn(after)).toBeGreaterThan(before);
    expect(after).toContain(to.name);
    expect(after).toContain('Reservation: NR-2217.');
  });

  test('does not tell students at other venues of the event, nor those who cannot come', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6] });
    const other = await venue();
    const [elsewhere] = await fixture.guests(1);
    await fixture.addSeats(eventId, [elsewhere!]);
    const tableId = newId(app.clock.now());
    await db
      .insertInto('event_tables')
      .values({ id: tableId, event_id: eventId, number: 9, venue_id: other.id })
      .execute();
    await db
      .insertInto('table_places')
      .values({ event_id: eventId, student_id: elsewhere!.id, table_id: tableId })
      .execute();
    await db
      .updateTable('table_places')
      .set({ absent_at: app.clock.now() })
      .where('student_id', '=', guests[0]!.id)
      .execute();
    const { shownHash } = await preview(eventId, from.id, other.id);
    expect((await replace(eventId, from.id, { by: other.id, shownHash })).json()).toEqual({
      tables: 1,
      told: 5,
    });
    expect((await told(eventId)).map(({ studentId }) => studentId).toSorted()).toEqual(
      guests
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('is refused if the students changed since the preview, and nobody is told', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6] });
    const to = await venue();
    const { shownHash } = await preview(eventId, from.id, to.id);
    await db
      .updateTable('table_places')
      .set({ absent_at: app.clock.now() })
      .where('student_id', '=', guests[0]!.id)
      .execute();
    const answer = await replace(eventId, from.id, { by: to.id, shownHash });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'list_changed' }]);
    expect(await told(eventId)).toEqual([]);
  });

  test('by two organisers at once moves the tables once', async () => {
    const { eventId, from } = await evening({ sizes: [6] });
    const [one, other] = [await venue(), await venue()];
    const previews = [
      await preview(eventId, from.id, one.id),
      await preview(eventId, from.id, other.id),
    ] as const;
    const answers = await Promise.all([
      replace(eventId, from.id, { by: one.id, shownHash: previews[0].shownHash }),
      replace(eventId, from.id, { by: other.id, shownHash: previews[1].shownHash }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
      200, 409,
    ]);
    expect(await told(eventId)).toHaveLength(6);
  });

  test('does not offer a venue that another event at the same time fills, nor one with too small tables', async () => {
    const { eventId, from } = await evening({ sizes: [6, 6] });
    const full = await venue({ tables: 2 });
    await evening({ sizes: [6], at: full });
    const small = await venue({ seatsPerTable: 5 });
    const retired = await venue({ isRetired: true });
    const free = await venue({ tables: 2 });
    const [row] = (await show(eventId)).venues;
    const offered = row!.replacements.map(({ id }) => id);
    expect(offered).toContain(free.id);
    for (const { id } of [full, small, retired, from]) expect(offered).not.toContain(id);
    const { refusal, shownHash } = await preview(eventId, from.id, full.id);
    expect(refusal).toBe(`${full.name} has no room for these 2 tables at that time.`);
    expect((await replace(eventId, from.id, { by: full.id, shownHash })).json()).toMatchObject({
      code: 'not_available',
      message: refusal,
    });
  });

  test('before the release tells nobody, and the release uses the new venue and its reservation', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6], isReleased: false });
    const { venues, isTold } = await show(eventId);
    expect(isTold).toBe(false);
    const [planned] = venues;
    const to = planned!.replacements.find(({ id }) => id !== from.id)!;
    const shown = await preview(eventId, planned!.id, to.id);
    expect(shown).toMatchObject({ told: 0, text: null, refusal: null });
    const body = { by: to.id, shownHash: shown.shownHash, reservation: 'Crewtable 84' };
    expect((await replace(eventId, planned!.id, body)).json()).toEqual({ tables: 1, told: 0 });
    expect((await show(eventId)).venues).toMatchObject([{ id: to.id, reservation: 'Crewtable 84' }]);
    await release(eventId);
    expect(await told(eventId)).toEqual([]);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(6);
    expect(await shownTo(guests[0]!)).toMatchObject({
      venueDetails: { restaurantName: to.name, reservationNumber: 'Crewtable 84' },
    });
  });

  test.each([
    ['a blank reason', { reason: ' \u200E ' }, 400],
    ['a reservation with markup', { reservation: '<b>7</b>' }, 400],
    ['no venue', { by: '' }, 409],
  ])('with %s is refused', async (_, wrong, status) => {
    const { eventId, from } = await evening({ sizes: [6] });
    const to = await venue();
    const { shownHash } = await preview(eventId, from.id, to.id);
    expect((await replace(eventId, from.id, { by: to.id, shownHash, ...wrong })).statusCode).toBe(status);
    expect(await told(eventId)).toEqual([]);
  });

  test('of an event that is over, or with ids of another event, is refused', async () => {
    const { eventId, from } = await evening({ sizes: [6] });
    const elsewhere = await evening({ sizes: [6] });
    const to = await venue();
    const wrong = await support.as.send(officeEventVenues.previewReplacement, {
      params: { eventId, venueId: elsewhere.from.id },
      query: { by: to.id },
    });
    expect(wrong.statusCode).toBe(404);
    await db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();
    const over = await replace(eventId, from.id, { by: to.id, shownHash: '' });
    expect(over.json()).toMatchObject({ code: 'too_late' });
  });
});
