import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';

const fixture = await SeatingFixture.start();

// In tests the engine's thread loads TypeScript, so it starts slowly.
describe('an event', () => {
  test('goes from the reminder to the list of past events on the demo clock', async () => {
    const guests = await fixture.guests(20);
    const eventId = await fixture.event({ startsAt: fixture.inHours(72) });
    await fixture.addSeats(eventId, guests);
    await fixture.addFriendGroup(eventId, guests.slice(0, 3));
    await fixture.enableMail(guests[0]!);
    const [ana, ben] = guests as [(typeof guests)[0], (typeof guests)[0]];
    await fixture.db
      .insertInto('wishes')
      .values([
        { student_id: ana.id, about_id: ben.id, wish: 'again', created_at: fixture.now },
        { student_id: ben.id, about_id: ana.id, wish: 'again', created_at: fixture.now },
      ])
      .execute();

    const [before] = await (await fixture.as(ana)).call(api.seating.listRegistered, { query: {} });
    expect(before).toMatchObject({
      eventId,
      status: 'open',
      groupSize: '6-8',
      priceCents: 500,
      eventDetails: null,
      venueDetails: null,
      afterPartyDetails: null,
      canCheckIn: false,
      group: { limit: 3 },
    });
    expect(before!.group.members.map(({ userId }) => userId).toSorted()).toEqual(
      guests
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    );

    await fixture.moveClock(24);
    expect(await fixture.notificationsOf('event_reminder', eventId)).toHaveLength(20);
    expect(await fixture.statusOf(eventId)).toBe('open');

    await fixture.moveClock(24);
    expect(await fixture.statusOf(eventId)).toBe('released');
    const notifications = await fixture.notificationsOf('venue_released', eventId);
    expect(new Set(notifications.map(({ studentId }) => studentId)).size).toBe(20);
    const tables = await fixture.tablesOf(eventId);
    expect(tables.flat().toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
    for (const table of tables) {
      expect(table.length).toBeGreaterThanOrEqual(6);
      expect(table.length).toBeLessThanOrEqual(8);
    }
    const trio = guests.slice(0, 3).map(({ id }) => id);
    expect(tables.filter((table) => trio.some((id) => table.includes(id)))).toHaveLength(1);

    const [released] = await (await fixture.as(ana)).call(api.seating.listRegistered, { query: {} });
    const members = released!.venueDetails!.members;
    expect(members.map(({ userId }) => userId).toSorted()).toEqual(
      tables.find((table) => table.includes(ana.id))!.toSorted(),
    );
    expect(released!.venueDetails).toMatchObject({
      invented: true,
      reservationNumber: null,
    });
    expect(released!.eventDetails!.name).toBe(released!.venueDetails!.restaurantName);
    expect(members.find(({ userId }) => userId === ben.id)).toMatchObject({
      firstName: ben.firstName,
      lastName: 'Z',
      isFriend: true,
      isYou: false,
      again: true,
      wish: 'again',
    });
    expect(members.find(({ isYou }) => isYou)!.userId).toBe(ana.id);
    expect(JSON.stringify(released!.venueDetails)).not.toMatch(/@|Zlast|Female|Male|birth/);
    const mail = await fixture.app.given.mailTo(ana.email);
    expect(mail[0]!.subject).toBe(`Your table for Dinner: ${released!.venueDetails!.restaurantName}`);
    expect(mail[0]!.text).toContain('invented for this demo');

    expect(await (await fixture.as(ana)).refusal(api.seating.checkIn, { params: { eventId } })).toMatchObject(
      {
        status: 409,
        code: 'too_early',
      },
    );
    await fixture.moveClock(23.5);
    const here = await fixture.as(ana);
    expect((await here.call(api.seating.listRegistered, { query: {} }))[0]!.canCheckIn).toBe(true);
    for (let press = 0; press < 2; press += 1) {
      expect(await here.call(api.seating.checkIn, { params: { eventId } })).toEqual({ success: true });
    }
    const [atTable] = await (await fixture.as(ben)).call(api.seating.listRegistered, { query: {} });
    const green = atTable!.venueDetails!.members.filter(({ checkedIn }) => checkedIn);
    expect(green.map(({ userId }) => userId)).toEqual([ana.id]);
    expect(await here.refusal(api.seating.declareAbsence, { params: { eventId } })).toMatchObject({
      status: 409,
      message: 'You have checked in already.',
    });

    await fixture.moveClock(2);
    expect(await fixture.statusOf(eventId)).toBe('completed');
    expect(await fixture.notificationsOf('feedback_open', eventId)).toEqual([]);
    const after = await fixture.as(ana);
    expect(await after.call(api.seating.listRegistered, { query: {} })).toEqual([]);
    const [past] = await after.call(api.seating.listPast, { query: {} });
    expect(past).toMatchObject({ eventId, status: 'completed', checkedIn: true, feedbackGiven: false });
    expect(past!.venueDetails!.members).toHaveLength(members.length);
    await after.call(api.profiles.giveFeedback, {
      body: { type: 'EVENT_FEEDBACK', feedback: 'Lovely.', eventId },
    });
    expect((await after.call(api.seating.listPast, { query: {} }))[0]!.feedbackGiven).toBe(true);
    expect(await after.refusal(api.seating.checkIn, { params: { eventId } })).toMatchObject({
      code: 'too_late',
    });
  });
});
