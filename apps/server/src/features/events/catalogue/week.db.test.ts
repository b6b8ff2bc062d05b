import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';

/** A demo with its calendar. Its clock starts at noon on May 21, 2025. */
async function startDemo() {
  const fixture = await EventsFixture.start();
  const { app, db, given } = fixture;
  const readWeek = () => given.visitor().call(api.week.getWeek, {});
  const findDate = async (eventId: string) =>
    (await readWeek()).dates.find((date) => date.eventId === eventId);
  return { fixture, app, db, given, readWeek, findDate };
}

const lunch = '05232025-lunch-nyc';
const dinner = '05232025-dinner-nyc';
const firstSummerDate = '06042025-summer-nyc';

describe('the dates of the next 14 days', () => {
  test('are the meals from today on, with time, area, price and seats', async () => {
    const { readWeek, findDate } = await startDemo();
    const { firstDay, lastDay, dates } = await readWeek();
    expect([firstDay, lastDay]).toEqual(['2025-05-21', '2025-06-03']);
    expect(dates.map(({ eventId }) => eventId)).toEqual([
      lunch,
      dinner,
      '05242025-dinner-nyc',
      '05252025-brunch-nyc',
      ...['05262025', '05272025', '05282025', '05292025', '05302025'].map((day) => `${day}-lunch-nyc`),
      '05302025-dinner-nyc',
      '05312025-dinner-nyc',
      '06012025-brunch-nyc',
      '06022025-lunch-nyc',
      '06032025-lunch-nyc',
    ]);
    expect(await findDate(dinner)).toEqual({
      eventId: dinner,
      title: 'Dinner',
      startsAt: '2025-05-23T22:00:00.000Z',
      endsAt: '2025-05-23T23:30:00.000Z',
      opensAt: null,
      closesAt: '2025-05-22T22:00:00.000Z',
      area: 'Lower Manhattan',
      priceCents: 500,
      capacity: 64,
      seatsTaken: 0,
      state: 'open',
      seasonSlug: null,
    });
  });

  test('end at midnight in New York: a date of a series is listed from 13 days before it', async () => {
    const { app, findDate } = await startDemo();
    await app.clock.moveTo(new Date('2025-05-22T03:59:00Z'));
    expect(await findDate(firstSummerDate)).toBeUndefined();
    await app.clock.moveTo(new Date('2025-05-22T04:00:00Z'));
    expect(await findDate(firstSummerDate)).toMatchObject({
      title: 'Summer Series',
      startsAt: '2025-06-04T23:00:00.000Z',
      priceCents: 500,
      capacity: 300,
      state: 'open',
      seasonSlug: 'summer',
    });
  });

  test('leave out what has started', async () => {
    const { app, findDate } = await startDemo();
    await app.clock.moveTo(new Date('2025-05-23T16:00:00Z'));
    expect(await findDate(lunch)).toBeUndefined();
    expect(await findDate(dinner)).toMatchObject({ state: 'closed' });
  });

  test('leave out the dates of a season that is not published', async () => {
    const { app, db, readWeek } = await startDemo();
    await app.clock.moveTo(new Date('2025-05-26T16:00:00Z'));
    const titles = async () => new Set((await readWeek()).dates.map(({ title }) => title));
    expect(await titles()).toContain('Summer Series');
    await db
      .updateTable('semesters')
      .set({ published_at: null })
      .where('season_id', '=', 'summer-nyc-2025')
      .execute();
    expect(await titles()).toEqual(new Set(['Brunch', 'Lunch', 'Dinner']));
  });

  test('are none in a new database of production', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    const { dates } = await app.given.visitor().call(api.week.getWeek, {});
    expect(dates).toEqual([]);
  });
});

describe('the state of a date', () => {
  test('counts taken seats, and is full when none is left', async () => {
    const { fixture, findDate } = await startDemo();
    await fixture.fillSeats(lunch, 2);
    expect(await findDate(lunch)).toMatchObject({ state: 'open', seatsTaken: 2, capacity: 32 });
    await fixture.updateEvent(lunch, { capacity: 2 });
    expect(await findDate(lunch)).toMatchObject({ state: 'full', seatsTaken: 2, capacity: 2 });
  });

  test('stays full while a freed seat is kept for the waitlist', async () => {
    const { fixture, given, findDate } = await startDemo();
    const [guest] = await fixture.fillSeats(lunch, 2);
    await fixture.updateEvent(lunch, { capacity: 2 });
    const waiting = await given.studentWithProfile();
    await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId: lunch } });
    await fixture.unregister(guest!, lunch);
    expect(await findDate(lunch)).toMatchObject({ state: 'full', seatsTaken: 2 });
  });

  test('is closed from 24 hours before the start, with the seats that were taken', async () => {
    const { fixture, app, findDate } = await startDemo();
    await fixture.fillSeats(lunch, 2);
    await app.clock.moveTo(new Date('2025-05-22T16:00:00Z'));
    expect(await findDate(lunch)).toMatchObject({ state: 'closed', seatsTaken: 2 });
    expect(await findDate(dinner)).toMatchObject({ state: 'open' });
  });

  test('is cancelled if the organiser has cancelled it', async () => {
    const { app, findDate } = await startDemo();
    await app.seating.cancelEvent(dinner, 'The kitchen is closed.');
    expect(await findDate(dinner)).toMatchObject({ state: 'cancelled' });
  });

  test('is upcoming until registration opens', async () => {
    const { app, db, findDate } = await startDemo();
    await app.clock.moveTo(new Date('2025-05-26T16:00:00Z'));
    const opens_at = new Date('2025-05-28T13:00:00Z');
    await db.updateTable('events').set({ opens_at }).where('id', '=', firstSummerDate).execute();
    expect(await findDate(firstSummerDate)).toMatchObject({
      state: 'upcoming',
      opensAt: opens_at.toISOString(),
    });
  });
});

test('no venue is sent, not even to a student whose table is released', async () => {
  const { fixture, app, db } = await startDemo();
  const students = await fixture.fillSeats(lunch, 3);
  await app.clock.moveTo(new Date('2025-05-22T17:00:00Z'));
  await expect.poll(async () => (await fixture.getEvent(lunch, students[0])).eventDetails).not.toBeNull();
  const week = await students[0]!.as.call(api.week.getWeek, {});
  const shown = JSON.stringify(week);
  expect(shown).toContain(lunch);
  for (const { name, street } of await db.selectFrom('venues').select(['name', 'street']).execute()) {
    expect(shown).not.toContain(name);
    expect(shown).not.toContain(street);
  }
});
