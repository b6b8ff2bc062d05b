import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { newId } from '../../../platform/ids.ts';
import { insertDemoVenues } from '../venues/demo-venues.ts';

const fixture = await SeatingFixture.start();
const { given } = fixture.app;

/** All API responses about an event that this student or a visitor can get, as raw text. */
async function everyAnswer(guest: Guest, eventId: string, seriesId: string | undefined): Promise<string> {
  const as = await fixture.as(guest);
  const visitor = given.visitor();
  const secret = await fixture.db
    .selectFrom('seats')
    .select('calendar_secret')
    .where('student_id', '=', guest.id)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const paths = [
    '/api/events/registered',
    '/api/events/registered/past',
    '/api/events?limit=100',
    `/api/events/${eventId}`,
    ...(seriesId === undefined ? [] : [`/api/series/${seriesId}`, `/api/events/${seriesId}`]),
    `/api/events/${eventId}/calendar.ics`,
    `/api/calendar/${secret.calendar_secret}.ics`,
    `/api/events/${eventId}/invitations`,
    '/api/notifications',
    '/api/profiles/v2/export',
    '/api/semesters',
  ];
  const answers = await Promise.all(
    [as, visitor].flatMap((caller) => paths.map((path) => caller.raw('GET', path))),
  );
  return answers.map(({ body, headers }) => `${JSON.stringify(headers)}\n${body}`).join('\n');
}

async function secretsOf(eventId: string, viewer: Guest): Promise<string[]> {
  const venues = await fixture.db.selectFrom('venues').selectAll().where('kind', '=', 'restaurant').execute();
  const tables = await fixture.db
    .selectFrom('event_tables')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute();
  const mates = await fixture.db
    .selectFrom('table_places')
    .innerJoin('profiles', 'profiles.student_id', 'table_places.student_id')
    .select(['first_name', 'profiles.student_id'])
    .where('event_id', '=', eventId)
    .where('profiles.student_id', '!=', viewer.id)
    .execute();
  return [
    ...venues.flatMap((venue) => [
      venue.name,
      venue.street,
      venue.after_party_name!,
      venue.after_party_address!,
      String(venue.latitude),
    ]),
    ...tables.flatMap((table) => [table.id, 'NR-SECRET']),
    ...mates.flatMap((mate) => [mate.first_name, mate.student_id]),
  ];
}

describe('before release', () => {
  test('no response contains venue, table mates or after-party, although they are stored; after release responses do', async () => {
    const guests = await fixture.guests(13);
    const [viewer, other] = guests as [Guest, Guest];
    const seriesId = await fixture.series('scanned-series');
    const eventId = await fixture.event({ startsAt: fixture.inHours(72), seriesId, title: 'Summer Series' });
    await fixture.addSeats(eventId, guests);
    for (const status of ['open', 'closed'] as const) {
      await fixture.db.updateTable('events').set({ status }).where('id', '=', eventId).execute();
      if (status === 'closed') await insertTables(eventId, guests);
      expect(await secretsOf(eventId, viewer)).toHaveLength(status === 'open' ? 0 : 40 + 4 + 24);
      for (const guest of [viewer, other]) {
        const answers = await everyAnswer(guest, eventId, seriesId);
        expect(answers).toContain(eventId);
        expect(answers).toContain('Venue to be announced');
        const leaked = (await secretsOf(eventId, guest)).filter((secret) => answers.includes(secret));
        expect(leaked).toEqual([]);
      }
    }
    await fixture.db
      .updateTable('events')
      .set({ status: 'released', released_at: fixture.now })
      .where('id', '=', eventId)
      .execute();
    const released = await everyAnswer(viewer, eventId, seriesId);
    const seen = (await secretsOf(eventId, viewer)).filter((secret) => released.includes(secret));
    expect(seen.length).toBeGreaterThan(10);
  });

  /** Inserts tables with venues for an event that is not released yet. */
  async function insertTables(eventId: string, guests: readonly Guest[]) {
    await fixture.db.transaction().execute((tx) => insertDemoVenues(tx, fixture.now));
    const venue = await fixture.db
      .selectFrom('venues')
      .select('id')
      .where('kind', '=', 'restaurant')
      .executeTakeFirstOrThrow();
    await fixture.db
      .insertInto('event_venues')
      .values({ event_id: eventId, venue_id: venue.id, reservation: 'NR-SECRET' })
      .execute();
    for (const [index, at] of [guests.slice(0, 7), guests.slice(7)].entries()) {
      const tableId = newId(fixture.now);
      await fixture.db
        .insertInto('event_tables')
        .values({ id: tableId, event_id: eventId, number: index + 1, venue_id: venue.id })
        .execute();
      await fixture.db
        .insertInto('table_places')
        .values(at.map(({ id }) => ({ event_id: eventId, student_id: id, table_id: tableId })))
        .execute();
    }
  }
});

describe('the calendar file', () => {
  test('is available to the student with the seat and by its secret path, as long as the seat exists', async () => {
    const [guest, stranger] = (await fixture.guests(2)) as [Guest, Guest];
    const startsAt = new Date('2025-11-02T11:00:00-05:00');
    const eventId = await fixture.event({ startsAt, title: 'Brunch' });
    await fixture.addSeats(eventId, [guest]);
    const own = await (await fixture.as(guest)).raw('GET', `/api/events/${eventId}/calendar.ics`);
    expect(own.statusCode).toBe(200);
    expect(own.headers['content-type']).toBe('text/calendar; charset=utf-8');
    // On the day on which daylight saving time ends, 11:00 is 16:00 in UTC; on the day before it was 15:00.
    expect(own.body).toContain('DTSTART:20251102T160000Z\r\n');
    expect(own.body).toContain('STATUS:CONFIRMED');
    const [shown] = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
    expect(shown!.timeRange).toBe('11:00 AM - 12:30 PM');
    const subscribed = await given.visitor().raw('GET', shown!.calendarPath);
    expect(subscribed.statusCode).toBe(200);
    const withoutStamp = (body: string) => body.replace(/DTSTAMP:.*/, '');
    expect(withoutStamp(subscribed.body)).toBe(withoutStamp(own.body));

    expect(
      await (await fixture.as(stranger)).refusal(api.seating.ownCalendar, { params: { eventId } }),
    ).toMatchObject({ status: 404 });
    expect(await given.visitor().refusal(api.seating.ownCalendar, { params: { eventId } })).toMatchObject({
      status: 401,
    });
    expect(
      await given.visitor().refusal(api.seating.calendarBySecret, { params: { file: 'guessed.ics' } }),
    ).toMatchObject({ status: 404 });
    await fixture.db.deleteFrom('seats').where('event_id', '=', eventId).execute();
    expect((await given.visitor().raw('GET', shown!.calendarPath)).statusCode).toBe(404);
  });
});
