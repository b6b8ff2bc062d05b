import { randomUUID } from 'node:crypto';
import { api, MealsFile, OffersFile, PlacesFile, SeasonFile } from '@crewtable/contract';
import type { MealBody, MeetingPlaceBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';

const fixture = await EventsFixture.start();
const { app, given, db } = fixture;
const office = createOffice(app);
const owner = await office.member('owner');
const meals = api.officeMeals;

const show = () => owner.as.call(meals.showMeals, {});
const fileOf = (changed: readonly MealBody[]) => JSON.stringify({ version: 1, meals: changed });

async function save(change: (all: MealBody[]) => MealBody[]) {
  const file = fileOf(change((await show()).meals));
  const { shownHash } = await owner.as.call(meals.checkMeals, { body: { file } });
  return owner.as.call(meals.saveMeals, { body: { file, shownHash } });
}

const pause = (title: string, first: string, last: string) =>
  save((all) => all.map((meal) => (meal.title === title ? { ...meal, pauses: [{ first, last }] } : meal)));

describe('the weekly meals of the office', () => {
  test('a new meal is in the calendar at once, and the act is in the audit log', async () => {
    await save((all) => [
      ...all,
      { ...all[0]!, title: 'Tea', word: 'tea', weekdays: [6], from: '16:00', until: '17:00', pauses: [] },
    ]);
    const events = await given
      .visitor()
      .call(api.catalogue.listEvents, { query: { title: 'Tea', limit: 100 } });
    expect(events.length).toBeGreaterThan(2);
    const [entry] = await office.entries(owner.as);
    expect(entry).toMatchObject({ act: 'Meals changed', area: 'seasons' });
    expect(entry!.details[0]!.value).toMatch(/^New: Tea, Sat 16:00/);
  });

  test('what a colleague saved meanwhile is not overwritten', async () => {
    const before = (await show()).meals;
    const file = fileOf(before.map((meal) => ({ ...meal, capacity: meal.capacity + 1 })));
    const { shownHash, lines } = await owner.as.call(meals.checkMeals, { body: { file } });
    expect(lines.length).toBeGreaterThan(0);
    await save((all) => all.map((meal) => ({ ...meal, area: 'Midtown' })));
    expect(await owner.as.refusal(meals.saveMeals, { body: { file, shownHash } })).toMatchObject({
      code: 'list_changed',
    });
    expect((await show()).meals.map(({ capacity }) => capacity)).toEqual(
      before.map(({ capacity }) => capacity),
    );
  });

  test('faults are listed with their places, and a file with one is refused', async () => {
    const file = fileOf((await show()).meals.map((meal) => ({ ...meal, until: '01:00' })));
    const { faults, lines } = await owner.as.call(meals.checkMeals, { body: { file } });
    expect(faults[0]).toEqual({ place: 'meals[0].until', message: 'is not after the start' });
    expect(lines).toEqual([]);
    expect(await owner.as.refusal(meals.saveMeals, { body: { file, shownHash: '' } })).toMatchObject({
      code: 'bad_input',
    });
  });

  test('pressed twice, it is done once', async () => {
    const file = fileOf((await show()).meals.map((meal) => ({ ...meal, capacity: 40 })));
    const { shownHash } = await owner.as.call(meals.checkMeals, { body: { file } });
    const sent = { body: { file, shownHash }, headers: { 'idempotency-key': randomUUID() } };
    const countEntries = async () =>
      (await office.entries(owner.as)).filter(({ act }) => act === 'Meals changed').length;
    const before = await countEntries();
    const first = await owner.as.call(meals.saveMeals, sent);
    expect(await countEntries()).toBe(before + 1);
    expect(await owner.as.call(meals.saveMeals, sent)).toEqual(first);
    expect(await countEntries()).toBe(before + 1);
    // The answer was lost, a colleague changes the meals, and the browser tries again.
    await save((all) => all.map((meal) => ({ ...meal, capacity: 56 })));
    expect(await owner.as.call(meals.saveMeals, sent)).toEqual(first);
    expect(await countEntries()).toBe(before + 2);
    expect(new Set((await show()).meals.map(({ capacity }) => capacity))).toEqual(new Set([56]));
  });
});

describe('a pause', () => {
  test('lists what is in the calendar, and cancels it with a preview: students are told and paid back', async () => {
    const [eventId] = await fixture.eventIds('Brunch');
    const student = await given.studentWithProfile();
    await fixture.pay(student, eventId!);
    await given.waitForJobs();
    const day = `${eventId!.slice(4, 8)}-${eventId!.slice(0, 2)}-${eventId!.slice(2, 4)}`;
    const { paused } = await pause('Brunch', day, day);
    expect(paused).toMatchObject([{ eventId, day, registered: 1 }]);
    const eventIds = [eventId!];
    const preview = await owner.as.call(meals.previewPaused, { body: { eventIds } });
    expect(preview.affected).toMatchObject({ told: 1, refunds: 1, refundCents: 500 });
    expect((await fixture.getEvent(eventId!)).status).toBe('open');

    // Somebody else registers: what was shown is no longer what would happen.
    const other = await given.studentWithProfile();
    await fixture.pay(other, eventId!);
    const stale = { eventIds, shownHash: preview.shownHash, reason: 'Memorial Day' };
    expect(await owner.as.refusal(meals.cancelPaused, { body: stale })).toMatchObject({
      code: 'list_changed',
    });
    const { shownHash } = await owner.as.call(meals.previewPaused, { body: { eventIds } });
    for (const reason of ['  ', '\u202e'])
      expect(
        await owner.as.refusal(meals.cancelPaused, { body: { ...stale, shownHash, reason } }),
      ).toMatchObject({ code: 'bad_input' });

    const done = await owner.as.call(meals.cancelPaused, { body: { ...stale, shownHash } });
    expect(done.paused).toEqual([]);
    await given.waitForJobs();
    for (const { as } of [student, other]) {
      const { payments } = await as.call(api.payments.list, { query: {} });
      expect(payments[0]).toMatchObject({ state: 'refunded', refundedCents: 500 });
      const { notifications } = await as.call(api.notifications.list, { query: {} });
      expect(notifications.filter(({ eventType }) => eventType === 'event_cancelled')).toHaveLength(1);
    }
    const [entry] = await office.entries(owner.as);
    expect(entry).toMatchObject({ act: 'Events of a pause cancelled', reason: 'Memorial Day' });
  });

  test('an event outside of a pause cannot be cancelled this way', async () => {
    const [eventId] = await fixture.eventIds('Dinner');
    expect(await owner.as.refusal(meals.previewPaused, { body: { eventIds: [eventId!] } })).toMatchObject({
      code: 'not_found',
    });
    expect(
      await owner.as.refusal(meals.previewPaused, { body: { eventIds: ['06042025-summer-nyc'] } }),
    ).toMatchObject({ code: 'not_found' });
  });
});

describe('the offers of the office', () => {
  test('are changed as shown, and a university that is no .edu domain is refused', async () => {
    const { meals: titles } = await owner.as.call(meals.showOffers, {});
    const appetizer = { university: 'nyu.edu', amountCents: 700, meals: titles.slice(0, 1) };
    const file = JSON.stringify({ version: 1, appetizer });
    const { lines, shownHash } = await owner.as.call(meals.checkOffers, { body: { file } });
    expect(lines[0]).toContain('up to $7 for new students of nyu.edu');
    const saved = await owner.as.call(meals.saveOffers, { body: { file, shownHash } });
    expect(saved.appetizer).toEqual(appetizer);
    const again = await owner.as.call(meals.checkOffers, { body: { file } });
    expect(again.lines).toEqual([]);
    const wrong = JSON.stringify({ version: 1, appetizer: { ...appetizer, university: 'nyu.com' } });
    const { faults } = await owner.as.call(meals.checkOffers, { body: { file: wrong } });
    expect(faults.map(({ place }) => place)).toEqual(['appetizer.university']);
  });
});

describe('the meeting places of the office', () => {
  const corner: MeetingPlaceBody = {
    name: 'The Corner',
    street: '5 Real Street',
    city: 'New York',
    zip: '10004',
    latitude: 40.7,
    longitude: -74.01,
  };

  test('are added and retired as shown, by support too', async () => {
    const support = await office.member('support');
    const savePlaces = async (places: readonly MeetingPlaceBody[]) => {
      const file = JSON.stringify({ version: 1, places });
      const { shownHash } = await support.as.call(meals.checkPlaces, { body: { file } });
      return support.as.call(meals.savePlaces, { body: { file, shownHash } });
    };
    const before = (await support.as.call(meals.showPlaces, {})).places.map(({ place }) => place);
    const added = await savePlaces([...before, corner]);
    expect(added.places.map(({ place }) => place.name)).toContain('The Corner');
    const retired = await savePlaces([...before.slice(1), corner]);
    expect(retired.places).toHaveLength(before.length);
    const far = JSON.stringify({ version: 1, places: [{ ...corner, latitude: 10 }] });
    const { faults } = await support.as.call(meals.checkPlaces, { body: { file: far } });
    expect(faults).toEqual([{ place: 'places[0].latitude', message: 'is outside of New York City' }]);
  });

  test('the last one can be retired: the review says that QuickCrew closes, and it is closed', async () => {
    const visitor = given.visitor();
    const isOpen = async () => (await visitor.call(api.quickcrew.options, {})).isOpen;
    expect(await isOpen()).toBe(true);
    const file = JSON.stringify({ version: 1, places: [] });
    const { faults, lines, shownHash } = await owner.as.call(meals.checkPlaces, { body: { file } });
    expect(faults).toEqual([]);
    expect(lines.at(-1)).toMatch(/^No place is left: QuickCrew closes/);
    expect((await owner.as.call(meals.savePlaces, { body: { file, shownHash } })).places).toEqual([]);
    expect(await isOpen()).toBe(false);
    const again = await owner.as.call(meals.checkPlaces, { body: { file } });
    expect(again.lines).toEqual([]);
  });

  test('a file of 500 places is larger than usual bodies, and is read', async () => {
    const places = Array.from({ length: 500 }, (_, number) => ({
      ...corner,
      name: `Corner ${number}, ${'under the clock '.repeat(3)}${number}`,
    }));
    const file = JSON.stringify({ version: 1, places });
    expect(file.length).toBeGreaterThan(64 * 1024);
    const { lines } = await owner.as.call(meals.checkPlaces, { body: { file } });
    expect(lines.length).toBeGreaterThanOrEqual(500);
    expect(await db.selectFrom('venues').select('id').where('name', 'like', 'Corner %').execute()).toEqual(
      [],
    );
  });
});

test.each([
  ['seasons', SeasonFile],
  ['meals', MealsFile],
  ['offers', OffersFile],
  ['places', PlacesFile],
] as const)('the schema of %s files is the one that the command prints', async (kind, schema) => {
  const answer: unknown = await owner.as.call(meals.showSchema, { params: { kind } });
  expect(answer).toEqual(JSON.parse(JSON.stringify(schema)));
});
