import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const { clock } = fixture.app;
const { eventStatus } = fixture.app.seating;
const events = await given
  .visitor()
  .call(api.catalogue.listEvents, { query: { title: 'Lunch', limit: 100 } });
const lunches = events.map(({ eventId }) => eventId).slice(5);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const row = (id: string) =>
  db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an event', () => {
  test('changes its status step by step, each step once', async () => {
    const lunch = lunches.shift()!;
    const close = () => inTx((tx) => eventStatus.move(tx, lunch, { from: 'open', to: 'closed' }));
    expect(await inTx((tx) => eventStatus.move(tx, lunch, { from: 'closed', to: 'released' }))).toBe(false);
    expect([await close(), await close()]).toEqual([true, false]);
    expect(await inTx((tx) => eventStatus.markLate(tx, lunch))).toBe(true);
    expect(await inTx((tx) => eventStatus.markLate(tx, lunch))).toBe(false);
    expect(await inTx((tx) => eventStatus.move(tx, lunch, { from: 'closed', to: 'released' }))).toBe(true);
    await inTx((tx) => eventStatus.touch(tx, lunch));
    expect(await row(lunch)).toMatchObject({ status: 'released', sequence: 1 });
    expect((await row(lunch)).released_at).not.toBeNull();
  });

  test('has no reserved seats and no waitlist after closing; registered students keep their seats', async () => {
    const lunch = lunches.shift()!;
    await fixture.updateEvent(lunch, { capacity: 2 });
    const [seated] = await fixture.fillSeats(lunch, 1);
    await fixture.updateEvent(lunch, { price_cents: 500 });
    await fixture.beginPayment(await given.studentWithProfile(), lunch);
    const waiting = await given.studentWithProfile();
    await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId: lunch } });
    await inTx((tx) => eventStatus.move(tx, lunch, { from: 'open', to: 'closed' }));
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: seated!.id, state: 'registered' }]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
    expect(await db.selectFrom('waitlist').selectAll().where('event_id', '=', lunch).execute()).toEqual([]);
  });

  test('that closes notifies each student on the waitlist or with an open offer once, and no other student', async () => {
    const lunch = lunches.shift()!;
    await fixture.updateEvent(lunch, { capacity: 2 });
    const [seated, leaving] = await fixture.fillSeats(lunch, 2);
    const joinWaitlist = (student: Student) =>
      student.as.call(api.registrations.joinWaitlist, { params: { eventId: lunch } });
    const [offered, waiting, left] = [
      await given.studentWithProfile(),
      await given.studentWithProfile(),
      await given.studentWithProfile(),
    ];
    for (const student of [offered, waiting, left]) await joinWaitlist(student);
    await left.as.call(api.registrations.leaveWaitlist, { params: { eventId: lunch } });
    await fixture.unregister(leaving!, lunch);
    await given.waitForJobs();
    expect(await fixture.getEvent(lunch, offered)).toMatchObject({
      offeredUntil: expect.any(String) as string,
    });
    const close = () => inTx((tx) => eventStatus.move(tx, lunch, { from: 'open', to: 'closed' }));
    await close();
    await close();
    await given.waitForJobs();
    const news = async ({ as }: Student) => {
      const { notifications } = await as.call(api.notifications.list, { query: {} });
      return notifications.filter(({ eventType }) => eventType === 'waitlist_closed');
    };
    for (const student of [offered, waiting]) {
      expect(await news(student)).toMatchObject([
        {
          eventPayload: {
            title: 'No seat this time: Lunch',
            text: expect.stringContaining('no seat became free for you. Nothing was charged.') as string,
            path: '/home',
          },
        },
      ]);
      const mails = await given.mailTo(student.email);
      expect(mails.filter(({ subject }) => subject === 'No seat this time: Lunch')).toHaveLength(1);
    }
    for (const student of [seated!, leaving!, left]) expect(await news(student)).toEqual([]);
  });

  test('can be cancelled once, which returns the ids of the students who had a seat', async () => {
    const lunch = lunches.shift()!;
    const seated = await fixture.fillSeats(lunch, 2);
    const cancel = () => inTx((tx) => eventStatus.cancel(tx, lunch, 'The kitchen is closed.'));
    const cancelled = await cancel();
    expect(cancelled?.studentIds.toSorted()).toEqual(seated.map(({ id }) => id).toSorted());
    expect(await cancel()).toBeUndefined();
    expect(await row(lunch)).toMatchObject({
      status: 'cancelled',
      cancelled_because: 'The kitchen is closed.',
      sequence: 1,
    });
    const late = await given.studentWithProfile();
    expect(await late.as.refusal(api.registrations.register, { params: { eventId: lunch } })).toMatchObject({
      code: 'event_cancelled',
      message: 'This event was cancelled.',
    });
    const listed = await given
      .visitor()
      .call(api.catalogue.listEvents, { query: { title: 'Lunch', limit: 100 } });
    expect(listed.find(({ eventId }) => eventId === lunch)).toMatchObject({ status: 'cancelled' });
  });

  test('that is being closed accepts no registration that is missing in the list of seats at closing', async () => {
    const lunch = lunches.shift()!;
    const students = [
      await given.studentWithProfile(),
      await given.studentWithProfile(),
      await given.studentWithProfile(),
    ];
    const [closed, ...answers] = await Promise.all([
      inTx(async (tx) => {
        await eventStatus.move(tx, lunch, { from: 'open', to: 'closed' });
        return tx.selectFrom('seats').select('student_id').where('event_id', '=', lunch).execute();
      }),
      ...students.map(({ as }) => as.send(api.registrations.register, { params: { eventId: lunch } })),
    ]);
    const registered = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(closed).toHaveLength(registered);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: registered, stored: registered });
  });
});

describe('the venue of an event', () => {
  test('is in no response before release, and then only in those to registered students', async () => {
    const lunch = lunches.shift()!;
    const [coming, stranger] = [await given.studentWithProfile(), await given.studentWithProfile()];
    await fixture.register(coming, lunch);
    const now = clock.now();
    const [venueId, tableId] = [newId(now), newId(now)];
    await db
      .insertInto('venues')
      .values({
        id: venueId,
        name: 'The Secret Spoon',
        street: '1 Hidden Lane',
        city: 'New York',
        state: 'NY',
        zip: '10004',
        latitude: 40.7,
        longitude: -74,
        after_party_name: 'The Secret Cellar',
        after_party_address: '2 Hidden Lane',
        tables: 4,
        seats_per_table: 4,
        invented: true,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('event_tables')
      .values({ id: tableId, event_id: lunch, number: 1, venue_id: venueId, reservation_number: 'SECRET-1' })
      .execute();
    await db
      .insertInto('table_places')
      .values({ event_id: lunch, student_id: coming.id, table_id: tableId })
      .execute();
    const answers = async () => {
      const texts = [];
      for (const as of [coming.as, stranger.as, given.visitor()])
        texts.push(
          (await as.send(api.catalogue.getEvent, { params: { eventId: lunch } })).body,
          (await as.send(api.catalogue.listEvents, { query: { limit: 100 } })).body,
          (await as.send(api.catalogue.getSeries, { params: { seriesId: 'summer-nyc-2025' } })).body,
          (await as.send(api.catalogue.listSemesters, {})).body,
        );
      texts.push((await coming.as.send(api.registrations.register, { params: { eventId: lunch } })).body);
      return texts.join('\n');
    };
    const secret = /Secret|Hidden|SECRET/;
    expect(await answers()).not.toMatch(secret);
    await inTx((tx) => eventStatus.move(tx, lunch, { from: 'open', to: 'closed' }));
    expect(await answers()).not.toMatch(secret);
    await inTx((tx) => eventStatus.move(tx, lunch, { from: 'closed', to: 'released' }));
    expect((await fixture.getEvent(lunch, coming)).eventDetails).toEqual({
      name: 'The Secret Spoon',
      street: '1 Hidden Lane',
      city: 'New York',
      state: 'NY',
      zip: '10004',
    });
    expect((await fixture.getEvent(lunch, stranger)).eventDetails).toBeNull();
    expect((await fixture.getEvent(lunch)).eventDetails).toBeNull();
  });
});
