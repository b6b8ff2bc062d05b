import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';

const fixture = await SeatingFixture.start({ emptyCalendar: true });
const seriesId = await fixture.series('summer-by-date');
const [first, second] = [
  await fixture.event({ startsAt: fixture.inHours(100), title: 'Summer Series', seriesId }),
  await fixture.event({ startsAt: fixture.inHours(268), title: 'Summer Series', seriesId }),
];
const [ana, ben, cy, stranger] = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
await fixture.addSeats(first, [ana, ben, stranger]);
await fixture.addSeats(second, [ana, cy]);
await fixture.addFriendGroup(seriesId, [ana, ben, cy]);

const ids = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId).toSorted();
const own = async (guest: Guest) => {
  const events = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
  return (eventId: string) => events.find((event) => event.eventId === eventId)!;
};

test('a date of a series shows only the friends who have a seat on it, and lists the other friends separately', async () => {
  const seen = await own(ana);
  expect(ids(seen(first).group.members)).toEqual([ana.id, ben.id].toSorted());
  expect(ids(seen(first).group.onOtherDates)).toEqual([cy.id]);
  expect(ids(seen(second).group.members)).toEqual([ana.id, cy.id].toSorted());
  expect(ids(seen(second).group.onOtherDates)).toEqual([ben.id]);
  expect(seen(first).group.limit).toBe(3);
  expect(seen(first).group.members.find(({ userId }) => userId === ana.id)).toMatchObject({
    isYou: true,
    isOwner: true,
  });
  // The owner stays the owner also on dates without a seat.
  expect((await own(cy))(second).group.members.find(({ isOwner }) => isOwner)!.userId).toBe(ana.id);
});

test('a released table marks the friend who has a seat on that date as a friend, and no other student', async () => {
  await fixture.moveClockTo(fixture.inHours(77));
  expect(await fixture.statusOf(first)).toBe('released');
  const { venueDetails } = (await own(ana))(first);
  const friends = venueDetails!.members.filter(({ isFriend }) => isFriend);
  expect(ids(friends)).toEqual([ben.id]);
  expect(venueDetails!.members).toHaveLength(3);
});
