import { api } from '@crewtable/contract';
import type { OrganiserRole, VenueDraft } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../../test/fixtures/office-fixture.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { createVenueRows } from '../../../../test/fixtures/rows/venue-rows.ts';
import { newId } from '../../../platform/ids.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const { app, db } = fixture;
const office = createOffice(app);
const { venue, evening, release } = createVenueRows(fixture);
const { officeVenues, officeEventVenues } = api;
let support: OfficeMember;

beforeAll(async () => {
  support = await office.member('support');
});

let lastNumber = 0;
const draft = (more: Partial<VenueDraft> = {}): VenueDraft => ({
  name: `Fig & Fennel ${++lastNumber}`,
  street: '12 Orchard Street',
  city: 'New York',
  state: 'NY',
  zip: '10002',
  latitude: 40.7,
  longitude: -74,
  afterPartyName: 'Inkwell',
  afterPartyAddress: '14 Orchard Street',
  tables: 4,
  seatsPerTable: 8,
  ...more,
});

const list = async () => (await support.as.call(officeVenues.listVenues, {})).venues;
const stored = async (id: string) => {
  const found = (await list()).find((each) => each.id === id)!;
  const { id: _, isInvented: __, isRetired: ___, uses: ____, ...fields } = found;
  return { ...found, fields };
};
const add = (body: VenueDraft) => support.as.send(officeVenues.addVenue, { body });
const check = (venueId: string, body: VenueDraft) =>
  support.as.call(officeVenues.previewChange, { params: { venueId }, body });
const change = (venueId: string, body: VenueDraft, shownHash: string, key?: string) =>
  support.as.send(officeVenues.changeVenue, {
    params: { venueId },
    body: { ...body, shownHash, reason: 'They wrote to us' },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const acts = async () => (await office.entries(support.as)).map(({ act }) => act);

describe('venues', () => {
  test('are added once per name and street, and events that wait for a venue are released', async () => {
    const late = await evening({ sizes: [6], isReleased: false });
    await db.updateTable('venues').set({ retired_at: app.clock.now() }).execute();
    await release(late.eventId);
    expect(await fixture.statusOf(late.eventId)).toBe('closed');
    const body = draft();
    expect((await add(body)).statusCode).toBe(200);
    expect((await add(body)).json()).toMatchObject({ code: 'venue_exists' });
    await release(late.eventId);
    expect(await fixture.statusOf(late.eventId)).toBe('released');
    const shown = (await list()).find(({ name }) => name === body.name)!;
    expect(shown).toMatchObject({
      isRetired: false,
      uses: [{ eventId: late.eventId, tables: 1, students: 6 }],
    });
    expect((await acts())[0]).toBe('Venue added');
  });

  test('take no other fields of a request than those of the form', async () => {
    const more = { id: newId(app.clock.now()), invented: true, retired_at: app.clock.now(), unexpected: 1 };
    const { statusCode, body } = await add({ ...draft(), ...more });
    expect(statusCode).toBe(200);
    const { id } = JSON.parse(body) as { id: string };
    const added = await stored(id);
    expect([id === more.id, added.isInvented, added.isRetired]).toEqual([false, false, false]);
    const changed = { ...draft(), ...more };
    expect((await change(id, changed, (await check(id, changed)).shownHash)).statusCode).toBe(200);
    expect((await stored(id)).isRetired).toBe(false);
  });

  test('with faults are refused with one sentence for each', async () => {
    const wrong = await add(draft({ name: '\u202E', zip: '1', tables: 0 }));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json<{ errors: string[] }>().errors).toHaveLength(3);
  });

  test('that change their address tell the students of released events once, and calendar files follow', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6, 6] });
    await evening({ sizes: [6], isReleased: false });
    const { fields } = await stored(from.id);
    const next = { ...fields, street: `${from.street}, back door`, afterPartyName: 'Candle & Cask' };
    const preview = await check(from.id, next);
    expect(preview).toMatchObject({ told: 12, events: 1, refusal: null });
    expect(preview.changes.map(({ field }) => field)).toEqual(['Address', 'After-party']);
    const { sequence } = await db
      .selectFrom('events')
      .select('sequence')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const key = newId(app.clock.now());
    for (let press = 0; press < 2; press += 1)
      expect((await change(from.id, next, preview.shownHash, key)).json()).toEqual({ told: 12 });
    expect((await change(from.id, next, preview.shownHash)).json()).toMatchObject({ code: 'list_changed' });
    const told = await fixture.notificationsOf('venue_changed', eventId);
    expect(told.map(({ studentId }) => studentId).toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
    expect(told[0]!.payload['text']).toContain('Candle & Cask');
    const as = await fixture.as(guests[0]!);
    const { body } = await as.raw('GET', `/api/events/${eventId}/calendar.ics`);
    expect(body).toContain('back door');
    expect(Number(/SEQUENCE:(\d+)/.exec(body)![1])).toBeGreaterThan(sequence);
  });

  test('that only get more tables tell nobody', async () => {
    const { eventId, from } = await evening({ sizes: [6] });
    const { fields } = await stored(from.id);
    const { told, shownHash } = await check(from.id, { ...fields, tables: 20 });
    expect(told).toBe(0);
    expect((await change(from.id, { ...fields, tables: 20 }, shownHash)).json()).toEqual({ told: 0 });
    expect(await fixture.notificationsOf('venue_changed', eventId)).toEqual([]);
  });

  test('do not become smaller than the tables of coming events', async () => {
    const { from } = await evening({ sizes: [7, 6] });
    await evening({ sizes: [6], at: from });
    const { fields } = await stored(from.id);
    for (const [more, sentence] of [
      [{ tables: 2 }, 'Coming events have 3 tables there at the same time.'],
      [{ seatsPerTable: 6 }, 'A table of a coming event has 7 students.'],
    ] as const) {
      const { refusal, shownHash } = await check(from.id, { ...fields, ...more });
      expect(refusal).toContain(sentence);
      expect((await change(from.id, { ...fields, ...more }, shownHash)).json()).toMatchObject({
        code: 'venue_in_use',
        message: refusal,
      });
    }
  });

  test('are retired with the events that stay there, and used again', async () => {
    const { eventId, from } = await evening({ sizes: [6] });
    const params = { venueId: from.id };
    const { uses, shownHash } = await support.as.call(officeVenues.previewRetirement, { params });
    expect(uses).toMatchObject([{ eventId, tables: 1 }]);
    const retire = () =>
      support.as.send(officeVenues.retireVenue, { params, body: { shownHash, reason: 'It closes' } });
    expect((await retire()).json()).toEqual({ retired: true });
    expect((await retire()).json()).toMatchObject({ code: 'list_changed' });
    expect((await stored(from.id)).isRetired).toBe(true);
    await support.as.call(officeVenues.useAgain, { params });
    expect((await stored(from.id)).isRetired).toBe(false);
    expect((await acts()).slice(0, 2)).toEqual(['Venue used again', 'Venue retired']);
  });

  test.each<[OrganiserRole, number]>([
    ['owner', 200],
    ['support', 200],
    ['host', 403],
    ['safety', 403],
  ])('are read by the role %s: %i', async (role, status) => {
    const { as } = await office.member(role);
    expect((await as.send(officeVenues.listVenues, {})).statusCode).toBe(status);
  });
});

describe('a reservation', () => {
  const save = (eventId: string, venueId: string, reservation: string, shownReservation: string | null) =>
    support.as.send(officeEventVenues.setReservation, {
      params: { eventId, venueId },
      body: { reservation, shownReservation },
    });

  test('is shown to students of that event only; nobody is notified, and it can be removed', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6] });
    const elsewhere = await evening({ sizes: [6], at: from });
    const shownTo = async (guest: (typeof guests)[number]) => {
      const [own] = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
      return own!.venueDetails!.reservationNumber;
    };
    expect((await save(eventId, from.id, ' Crewtable  84 ', null)).json()).toEqual({
      reservation: 'Crewtable 84',
    });
    expect(await shownTo(guests[0]!)).toBe('Crewtable 84');
    expect(await shownTo(elsewhere.guests[0]!)).toBeNull();
    // A colleague still sees the page without it.
    expect((await save(eventId, from.id, 'NR-1', null)).json()).toMatchObject({ code: 'list_changed' });
    expect((await save(eventId, from.id, '  ', 'Crewtable 84')).json()).toEqual({ reservation: null });
    expect(await shownTo(guests[0]!)).toBeNull();
    expect(await fixture.notificationsOf('venue_changed', eventId)).toEqual([]);
    expect((await acts()).slice(0, 2)).toEqual(['Reservation removed', 'Reservation entered']);
  });

  test('before the release makes the venue the first choice', async () => {
    const { eventId, guests } = await evening({ sizes: [6], isReleased: false });
    const chosen = await venue();
    expect((await save(eventId, chosen.id, 'NR-7', null)).statusCode).toBe(200);
    await release(eventId);
    const [own] = await (await fixture.as(guests[0]!)).call(api.seating.listRegistered, { query: {} });
    expect(own!.venueDetails).toMatchObject({ restaurantName: chosen.name, reservationNumber: 'NR-7' });
  });

  test('is refused for an unknown venue or event, with hidden characters, and after the end', async () => {
    const { eventId, from } = await evening({ sizes: [6] });
    expect((await save(eventId, 'nowhere', 'NR-1', null)).statusCode).toBe(404);
    expect((await save('nowhere', from.id, 'NR-1', null)).statusCode).toBe(404);
    expect((await save(eventId, from.id, 'NR\u202E1', null)).statusCode).toBe(400);
    await db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();
    expect((await save(eventId, from.id, 'NR-1', null)).json()).toMatchObject({ code: 'too_late' });
  });
});

describe('the sheet for the restaurants', () => {
  test('has the names for place cards, and needs as counts for each table, without absent students', async () => {
    const { eventId, guests, from } = await evening({ sizes: [6] });
    const [vegan, absent] = guests as [(typeof guests)[0], (typeof guests)[0]];
    await db
      .updateTable('profiles')
      .set({ needs: ['vegan'], other_needs: 'no celery' })
      .where('student_id', '=', vegan.id)
      .execute();
    await db
      .updateTable('table_places')
      .set({ absent_at: app.clock.now() })
      .where('student_id', '=', absent.id)
      .execute();
    const sheet = await support.as.call(officeEventVenues.showSheet, { params: { eventId } });
    expect(sheet).toMatchObject({ refusal: null, venues: [{ name: from.name, reservation: null }] });
    const [table] = sheet.venues[0]!.tables;
    expect(table).toMatchObject({ needs: [{ label: 'Vegan', count: 1 }], otherNeeds: ['no celery'] });
    expect(table!.names).toContain(`${vegan.firstName} Z.`);
    expect(table!.names).toHaveLength(5);
    expect(JSON.stringify(sheet)).not.toMatch(/Zlast|@/);
  });

  test('has the needs of all tables of a restaurant together', async () => {
    const { eventId, guests } = await evening({ sizes: [6, 6] });
    await db
      .updateTable('profiles')
      .set({ needs: ['vegan'] })
      .where(
        'student_id',
        'in',
        guests.map(({ id }) => id),
      )
      .execute();
    const sheet = await support.as.call(officeEventVenues.showSheet, { params: { eventId } });
    expect(sheet.venues).toMatchObject([
      {
        needs: [{ label: 'Vegan', count: 12 }],
        tables: [{ needs: [{ label: 'Vegan', count: 6 }] }, { needs: [{ label: 'Vegan', count: 6 }] }],
      },
    ]);
  });

  test('says why there is none before the tables are formed and after the end', async () => {
    const { eventId } = await evening({ sizes: [6] });
    const read = async (status: string) => {
      await db.updateTable('events').set({ status }).where('id', '=', eventId).execute();
      return support.as.call(officeEventVenues.showSheet, { params: { eventId } });
    };
    expect(await read('open')).toMatchObject({
      venues: [],
      refusal: expect.stringContaining('Registration is still open') as unknown,
    });
    expect(await read('completed')).toMatchObject({
      venues: [],
      refusal: expect.stringContaining('The event is over') as unknown,
    });
  });
});
