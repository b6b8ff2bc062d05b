import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';

const fixture = await SeatingFixture.start({ emptyCalendar: true });

test('a student without a profile is reminded of it, is seated, and is shown to table mates as Guest', async () => {
  const seriesId = await fixture.series('summer-without-profile');
  const eventId = await fixture.event({ startsAt: fixture.inHours(100), title: 'Summer Series', seriesId });
  const guests = await fixture.guests(7);
  await fixture.addSeats(eventId, guests);
  const [unknown, mate] = [guests[0]!, guests[1]!];
  await fixture.db.deleteFrom('profiles').where('student_id', '=', unknown.id).execute();

  await fixture.moveClock(53);
  // 48 hours before, all students are reminded of the event, and the one without a profile also of that.
  expect(
    (await fixture.notificationsOf('profile_missing', eventId)).map(({ studentId }) => studentId),
  ).toEqual([unknown.id]);
  expect(await fixture.notificationsOf('event_reminder', eventId)).toHaveLength(7);

  await fixture.moveClock(24);
  expect(await fixture.statusOf(eventId)).toBe('released');
  expect((await fixture.tablesOf(eventId)).flat().toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
  const [seen] = await (await fixture.as(mate)).call(api.seating.listRegistered, { query: {} });
  expect(seen!.venueDetails!.members.find(({ userId }) => userId === unknown.id)).toMatchObject({
    firstName: 'Guest',
    lastName: '',
  });
});
