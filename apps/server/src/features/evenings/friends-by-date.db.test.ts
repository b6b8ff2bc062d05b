import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EveningHouse } from '../../../test/evening-house.ts';
import type { Guest } from '../../../test/evening-house.ts';

const house = await EveningHouse.start({ emptyCalendar: true });
const seriesId = await house.series('summer-by-date');
const [first, second] = [
  await house.event({ startsAt: house.inHours(100), title: 'Summer Series', seriesId }),
  await house.event({ startsAt: house.inHours(268), title: 'Summer Series', seriesId }),
];
const [ana, ben, cy, stranger] = (await house.guests(4)) as [Guest, Guest, Guest, Guest];
await house.seat(first, [ana, ben, stranger]);
await house.seat(second, [ana, cy]);
await house.friends(seriesId, [ana, ben, cy]);

const ids = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId).toSorted();
const own = async (guest: Guest) => {
  const events = await (await house.as(guest)).call(api.evenings.listRegistered, { query: {} });
  return (eventId: string) => events.find((event) => event.eventId === eventId)!;
};

test('a date of a series shows only the friends who have a seat on it, and names the others apart', async () => {
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
  // Somebody who owns the group and is elsewhere that day does not own it any less.
  expect((await own(cy))(second).group.members.find(({ isOwner }) => isOwner)!.userId).toBe(ana.id);
});

test('at the released table the friend of that date is marked as one, and nobody else', async () => {
  await house.moveTo(house.inHours(77));
  expect(await house.statusOf(first)).toBe('released');
  const { venueDetails } = (await own(ana))(first);
  const friends = venueDetails!.members.filter(({ isFriend }) => isFriend);
  expect(ids(friends)).toEqual([ben.id]);
  expect(venueDetails!.members).toHaveLength(3);
});
