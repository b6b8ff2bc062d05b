import { expect, test } from 'vitest';
import { startOfficeEventsFixture } from '../../../test/fixtures/office-events-fixture.ts';

const { fixture, organiser, show } = await startOfficeEventsFixture();

test('the page of an event counts people, friends and colleges, and compares with the date before', async () => {
  const seriesId = await fixture.series('compared-series');
  const dates = [];
  for (const [count, hours] of [
    [4, 200],
    [6, 368],
  ] as const) {
    const guests = await fixture.guests(count);
    const eventId = await fixture.event({
      startsAt: fixture.inHours(hours),
      seriesId,
      title: 'Summer Series',
    });
    await fixture.addSeats(eventId, guests);
    dates.push({ eventId, guests });
  }
  const [before, { eventId, guests }] = dates as [(typeof dates)[0], (typeof dates)[0]];
  await fixture.addFriendGroup(eventId, guests.slice(0, 3));
  const page = await show(eventId);
  expect(page).toMatchObject({
    registered: 6,
    capacity: 1_000,
    date: { number: 2, of: 2 },
    studentPath: '/home',
    takenCents: 0,
    numbers: { inFriendGroups: 3, friendGroups: 1, colleges: 5, firstTime: 6, tablesNeeded: 1 },
  });
  expect(page.curve.points.at(-1)).toMatchObject({ registered: 6 });
  expect(page.curve.compared).toMatchObject({ eventId: before.eventId });
  const safety = await organiser('safety');
  expect((await show(eventId, safety)).takenCents).toBeNull();
});
