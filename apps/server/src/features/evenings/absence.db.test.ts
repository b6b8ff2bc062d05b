import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EveningHouse } from '../../../test/evening-house.ts';
import type { Guest } from '../../../test/evening-house.ts';

const house = await EveningHouse.start();

const sayAbsence = async (guest: Guest, eventId: string) =>
  (await house.as(guest)).send(api.evenings.sayAbsence, { params: { eventId } });

const tableOf = async (eventId: string, { id }: Guest) =>
  (await house.tablesOf(eventId)).find((table) => table.includes(id))!;

// The engine's thread reads TypeScript here, and starts slowly.
describe("'I can't come'", { timeout: 120_000 }, () => {
  test('while registration is open one unregisters instead; without a seat there is nothing to say', async () => {
    const [guest, stranger] = (await house.guests(2)) as [Guest, Guest];
    const eventId = await house.event({ startsAt: house.inHours(100) });
    await house.seat(eventId, [guest]);
    expect((await sayAbsence(guest, eventId)).json()).toMatchObject({ code: 'registration_open' });
    expect((await sayAbsence(stranger, eventId)).statusCode).toBe(404);
    expect((await sayAbsence(guest, 'no-such-event')).statusCode).toBe(404);
  });

  test('the table is told once, by first name alone; tables stay together and nobody meets whom they must not', async () => {
    const guests = await house.guests(13);
    const eventId = await house.event({ startsAt: house.inHours(60) });
    await house.seat(eventId, guests);
    await house.friends(eventId, guests.slice(0, 3));
    await house.never(guests[4]!, guests[5]!);
    await house.move(37);
    expect(await house.statusOf(eventId)).toBe('released');
    const tables = (await house.tablesOf(eventId)).toSorted((one, other) => one.length - other.length);
    expect(tables.map(({ length }) => length)).toEqual([6, 7]);
    expect(await tableOf(eventId, guests[4]!)).not.toContain(guests[5]!.id);

    // From the smaller table, somebody without friends.
    const leaver = guests.slice(6).find(({ id }) => tables[0]!.includes(id))!;
    const mates = tables[0]!.filter((id) => id !== leaver.id);
    for (let press = 0; press < 2; press += 1) {
      expect((await sayAbsence(leaver, eventId)).json()).toEqual({ success: true });
    }
    await house.app.given.jobsAreDone();
    const told = await house.toldOf('table_mate_absent', eventId);
    expect(told.map(({ studentId }) => studentId).toSorted()).toEqual(mates.toSorted());
    expect(told[0]!.payload['title']).toBe(`${leaver.firstName} cannot come`);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${leaver.email}|Zlast`));

    const after = await house.tablesOf(eventId);
    expect(after.map(({ length }) => length)).toEqual([6, 6]);
    const trio = guests.slice(0, 3).map(({ id }) => id);
    expect(after.filter((table) => trio.some((id) => table.includes(id)))).toHaveLength(1);
    expect(await tableOf(eventId, guests[4]!)).not.toContain(guests[5]!.id);
    const changed = await house.toldOf('table_changed', eventId);
    expect(changed).toHaveLength(1);
    const moved = guests.find(({ id }) => id === changed[0]!.studentId)!;
    const [shown] = await (await house.as(moved)).call(api.evenings.listRegistered, { query: {} });
    expect(shown!.venueDetails!.reservationNumber).toBe(changed[0]!.payload['reservationNumber']);
    // Whoever cannot come is still shown at the table where they would have sat, as absent.
    const mate =
      guests.find(({ id }) => id === mates[0] && id !== moved.id) ??
      guests.find(({ id }) => id === mates[1])!;
    const [atTable] = await (await house.as(mate)).call(api.evenings.listRegistered, { query: {} });
    expect(atTable!.venueDetails!.members.filter(({ absent }) => absent)).toMatchObject([
      { userId: leaver.id },
    ]);

    await house.move(25);
    expect(await house.statusOf(eventId)).toBe('completed');
    const asked = await house.toldOf('feedback_open', eventId);
    expect(asked).toHaveLength(12);
    expect(asked.map(({ studentId }) => studentId)).not.toContain(leaver.id);
    expect((await sayAbsence(mate, eventId)).json()).toMatchObject({ code: 'too_late' });
    // Who was not there has met nobody, and nobody has met them.
    const [missed] = await (await house.as(leaver)).call(api.evenings.listPast, { query: {} });
    expect(missed!.venueDetails!.members).toMatchObject([{ userId: leaver.id, absent: true }]);
    const [past] = await (await house.as(mate)).call(api.evenings.listPast, { query: {} });
    expect(past!.venueDetails!.members.map(({ userId }) => userId)).not.toContain(leaver.id);
  });

  test('whoever deletes the account after closing leaves no empty chair unrepaired', async () => {
    const guests = await house.guests(13);
    const eventId = await house.event({ startsAt: house.inHours(60) });
    await house.seat(eventId, guests);
    await house.move(37);
    const small = (await house.tablesOf(eventId)).find(({ length }) => length === 6)!;
    const leaver = guests.find(({ id }) => small.includes(id))!;
    await (await house.as(leaver)).call(api.profiles.deleteAccount, {});
    await house.app.given.jobsAreDone();
    expect((await house.tablesOf(eventId)).map(({ length }) => length)).toEqual([6, 6]);
  });

  test('whoever comes after all is there', async () => {
    const guests = await house.guests(7);
    const eventId = await house.event({ startsAt: house.inHours(60) });
    await house.seat(eventId, guests);
    await house.move(37);
    const [guest] = guests as [Guest];
    await sayAbsence(guest, eventId);
    await house.move(23);
    await (await house.as(guest)).call(api.evenings.checkIn, { params: { eventId } });
    const [shown] = await (await house.as(guest)).call(api.evenings.listRegistered, { query: {} });
    expect(shown).toMatchObject({ checkedIn: true, absent: false });
  });
});
