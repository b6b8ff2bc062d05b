import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';

const fixture = await SeatingFixture.start();

const declareAbsence = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).send(api.seating.declareAbsence, { params: { eventId } });

const tableOf = async (eventId: string, { id }: Guest) =>
  (await fixture.tablesOf(eventId)).find((table) => table.includes(id))!;

// In tests the engine's thread loads TypeScript, so it starts slowly.
describe("'I can't come'", () => {
  test('is refused while registration is open, and to students without a seat', async () => {
    const [guest, stranger] = (await fixture.guests(2)) as [Guest, Guest];
    const eventId = await fixture.event({ startsAt: fixture.inHours(100) });
    await fixture.addSeats(eventId, [guest]);
    expect((await declareAbsence(guest, eventId)).json()).toMatchObject({ code: 'registration_open' });
    expect((await declareAbsence(stranger, eventId)).statusCode).toBe(404);
    expect((await declareAbsence(guest, 'no-such-event')).statusCode).toBe(404);
  });

  test('notifies the table once with the first name only; tables are repaired with friends together and forbidden pairs apart', async () => {
    const guests = await fixture.guests(13);
    const eventId = await fixture.event({ startsAt: fixture.inHours(60) });
    await fixture.addSeats(eventId, guests);
    await fixture.addFriendGroup(eventId, guests.slice(0, 3));
    await fixture.addNeverWish(guests[4]!, guests[5]!);
    await fixture.moveClock(37);
    expect(await fixture.statusOf(eventId)).toBe('released');
    const tables = (await fixture.tablesOf(eventId)).toSorted((one, other) => one.length - other.length);
    expect(tables.map(({ length }) => length)).toEqual([6, 7]);
    expect(await tableOf(eventId, guests[4]!)).not.toContain(guests[5]!.id);

    // A student without friends from the smaller table.
    const leaver = guests.slice(6).find(({ id }) => tables[0]!.includes(id))!;
    const mates = tables[0]!.filter((id) => id !== leaver.id);
    for (let press = 0; press < 2; press += 1) {
      expect((await declareAbsence(leaver, eventId)).json()).toEqual({ success: true });
    }
    await fixture.app.given.waitForJobs();
    const notifications = await fixture.notificationsOf('table_mate_absent', eventId);
    expect(notifications.map(({ studentId }) => studentId).toSorted()).toEqual(mates.toSorted());
    expect(notifications[0]!.payload['title']).toBe(`${leaver.firstName} cannot come`);
    expect(JSON.stringify(notifications)).not.toMatch(new RegExp(`${leaver.email}|Zlast`));

    const after = await fixture.tablesOf(eventId);
    expect(after.map(({ length }) => length)).toEqual([6, 6]);
    const trio = guests.slice(0, 3).map(({ id }) => id);
    expect(after.filter((table) => trio.some((id) => table.includes(id)))).toHaveLength(1);
    expect(await tableOf(eventId, guests[4]!)).not.toContain(guests[5]!.id);
    const changed = await fixture.notificationsOf('table_changed', eventId);
    expect(changed).toHaveLength(1);
    const moved = guests.find(({ id }) => id === changed[0]!.studentId)!;
    const [shown] = await (await fixture.as(moved)).call(api.seating.listRegistered, { query: {} });
    expect(shown!.venueDetails!.restaurantName).toBe(changed[0]!.payload['venue']);
    // The absent student is still shown at the old table, as absent.
    const mate =
      guests.find(({ id }) => id === mates[0] && id !== moved.id) ??
      guests.find(({ id }) => id === mates[1])!;
    const [atTable] = await (await fixture.as(mate)).call(api.seating.listRegistered, { query: {} });
    expect(atTable!.venueDetails!.members.filter(({ absent }) => absent)).toMatchObject([
      { userId: leaver.id },
    ]);

    await fixture.moveClock(25);
    expect(await fixture.statusOf(eventId)).toBe('completed');
    await fixture.moveClock(36);
    const asked = await fixture.notificationsOf('feedback_open', eventId);
    expect(asked).toHaveLength(12);
    expect(asked.map(({ studentId }) => studentId)).not.toContain(leaver.id);
    expect((await declareAbsence(mate, eventId)).json()).toMatchObject({ code: 'too_late' });
    // After the event, the absent student and the others are not shown to each other.
    const [missed] = await (await fixture.as(leaver)).call(api.seating.listPast, { query: {} });
    expect(missed!.venueDetails!.members).toMatchObject([{ userId: leaver.id, absent: true }]);
    const [past] = await (await fixture.as(mate)).call(api.seating.listPast, { query: {} });
    expect(past!.venueDetails!.members.map(({ userId }) => userId)).not.toContain(leaver.id);
  });

  test('tables are also repaired when a student deletes the account after closing', async () => {
    const guests = await fixture.guests(13);
    const eventId = await fixture.event({ startsAt: fixture.inHours(60) });
    await fixture.addSeats(eventId, guests);
    await fixture.moveClock(37);
    const small = (await fixture.tablesOf(eventId)).find(({ length }) => length === 6)!;
    const leaver = guests.find(({ id }) => small.includes(id))!;
    await (await fixture.as(leaver)).call(api.profiles.deleteAccount, {});
    await fixture.app.given.waitForJobs();
    expect((await fixture.tablesOf(eventId)).map(({ length }) => length)).toEqual([6, 6]);
  });

  test('is undone when the student checks in after all', async () => {
    const guests = await fixture.guests(7);
    const eventId = await fixture.event({ startsAt: fixture.inHours(60) });
    await fixture.addSeats(eventId, guests);
    await fixture.moveClock(37);
    const [guest] = guests as [Guest];
    await declareAbsence(guest, eventId);
    await fixture.moveClock(23);
    await (await fixture.as(guest)).call(api.seating.checkIn, { params: { eventId } });
    const [shown] = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
    expect(shown).toMatchObject({ checkedIn: true, absent: false });
  });
});
