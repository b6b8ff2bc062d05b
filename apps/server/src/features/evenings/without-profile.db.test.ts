import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EveningHouse } from '../../../test/evening-house.ts';

const house = await EveningHouse.start({ emptyCalendar: true });

test('a student without a profile is seated with what is known, and named to nobody', async () => {
  const seriesId = await house.series('summer-without-profile');
  const eventId = await house.event({ startsAt: house.inHours(100), title: 'Summer Series', seriesId });
  const guests = await house.guests(7);
  await house.seat(eventId, guests);
  const [unknown, mate] = [guests[0]!, guests[1]!];
  await house.db.deleteFrom('profiles').where('student_id', '=', unknown.id).execute();

  await house.move(53);
  // 48 hours before: the one without a profile is reminded of it, and everybody of the event.
  expect((await house.toldOf('profile_missing', eventId)).map(({ studentId }) => studentId)).toEqual([
    unknown.id,
  ]);
  expect(await house.toldOf('event_reminder', eventId)).toHaveLength(7);

  await house.move(24);
  expect(await house.statusOf(eventId)).toBe('released');
  expect((await house.tablesOf(eventId)).flat().toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
  const [seen] = await (await house.as(mate)).call(api.evenings.listRegistered, { query: {} });
  expect(seen!.venueDetails!.members.find(({ userId }) => userId === unknown.id)).toMatchObject({
    firstName: 'Guest',
    lastName: '',
  });
});
