import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../../test/channel-client.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const seatingRows = new SeatingRows(fixture.app);
const host = await listenOnFreePort(fixture.app);

const listenAs = async (guest: Guest) => subscribe({ ...guest, as: await fixture.as(guest) }, host);

/** Two released tables, a quarter of an hour before the start. */
async function twoTables(first: readonly Guest[], second: readonly Guest[]): Promise<string> {
  const eventId = await seatingRows.event({ startsInHours: 0.25 });
  await seatingRows.seats(eventId, ...first, ...second);
  await seatingRows.table(eventId, ...first);
  await seatingRows.table(eventId, ...second);
  await seatingRows.release(eventId);
  return eventId;
}

test('a check-in sends a change hint to the table mates only, without the id of the student, and no notification', async () => {
  const [arriving, mate, elsewhere, other] = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
  const eventId = await twoTables([arriving, mate], [elsewhere, other]);
  const [mateClient, elsewhereClient] = [await listenAs(mate), await listenAs(elsewhere)];
  const checkIn = async (guest: Guest) =>
    (await fixture.as(guest)).call(api.seating.checkIn, { params: { eventId } });

  for (let press = 0; press < 2; press += 1) await checkIn(arriving);
  await mateClient.waitForFrame(({ type }) => type === 'data');
  // Hints arrive in order: a hint about the first table, if sent here, would be among these frames.
  await checkIn(other);
  await elsewhereClient.waitForFrame(({ type }) => type === 'data');
  for (const [listener, someone] of [
    [mateClient, arriving],
    [elsewhereClient, other],
  ] as const) {
    const hints = listener.frames.flatMap(({ payload }) => Object.values(payload?.data ?? {}));
    expect(hints).toMatchObject([
      { eventType: 'table_seats_changed', eventId, eventPayload: { aboutEvent: eventId } },
    ]);
    expect(JSON.stringify(hints)).not.toContain(someone.id);
  }
  const listed = await (await fixture.as(mate)).call(api.notifications.list, { query: {} });
  expect(JSON.stringify(listed)).not.toContain('table_seats_changed');
});

test('the name of an absent student who deletes the account is removed from the notifications of the table mates', async () => {
  const [leaver, mate, other] = (await fixture.guests(3)) as [Guest, Guest, Guest];
  const eventId = await twoTables([leaver, mate], [other]);
  await (await fixture.as(leaver)).call(api.seating.declareAbsence, { params: { eventId } });
  const absences = () => fixture.notificationsOf('table_mate_absent', eventId);
  expect(await absences()).toMatchObject([
    { studentId: mate.id, payload: { title: `${leaver.firstName} cannot come` } },
  ]);
  await (await fixture.as(leaver)).call(api.profiles.deleteAccount, {});
  const left = await absences();
  expect(left).toMatchObject([
    { studentId: mate.id, payload: { title: 'A student cannot come', firstName: 'A student' } },
  ]);
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${leaver.firstName}|${leaver.id}`));
});
