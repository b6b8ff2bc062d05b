import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../../test/channel-client.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/seating-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const byHand = new SeatingRows(fixture.app);
const host = await listenOnFreePort(fixture.app);

const listenAs = async (guest: Guest) => subscribe({ ...guest, as: await fixture.as(guest) }, host);

/** Two released tables, a quarter of an hour before the start. */
async function twoTables(first: readonly Guest[], second: readonly Guest[]): Promise<string> {
  const eventId = await byHand.event({ startsInHours: 0.25 });
  await byHand.seats(eventId, ...first, ...second);
  await byHand.table(eventId, ...first);
  await byHand.table(eventId, ...second);
  await byHand.release(eventId);
  return eventId;
}

test('when somebody arrives, whoever sits there is told to look at once, and nobody else; who came is not said', async () => {
  const [comer, mate, elsewhere, other] = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
  const eventId = await twoTables([comer, mate], [elsewhere, other]);
  const [ear, otherEar] = [await listenAs(mate), await listenAs(elsewhere)];
  const checkIn = async (guest: Guest) =>
    (await fixture.as(guest)).call(api.seating.checkIn, { params: { eventId } });

  for (let press = 0; press < 2; press += 1) await checkIn(comer);
  await ear.hears(({ type }) => type === 'data');
  // Hints arrive in order: a hint about the first table, if sent here, would be among these frames.
  await checkIn(other);
  await otherEar.hears(({ type }) => type === 'data');
  for (const [listener, someone] of [
    [ear, comer],
    [otherEar, other],
  ] as const) {
    const heard = listener.frames.flatMap(({ payload }) => Object.values(payload?.data ?? {}));
    expect(heard).toMatchObject([
      { eventType: 'table_seats_changed', eventId, eventPayload: { aboutEvent: eventId } },
    ]);
    expect(JSON.stringify(heard)).not.toContain(someone.id);
  }
  const listed = await (await fixture.as(mate)).call(api.notifications.list, { query: {} });
  expect(JSON.stringify(listed)).not.toContain('table_seats_changed');
});

test('whoever said that they cannot come and then deletes the account leaves an empty seat, and no name', async () => {
  const [leaver, mate, other] = (await fixture.guests(3)) as [Guest, Guest, Guest];
  const eventId = await twoTables([leaver, mate], [other]);
  await (await fixture.as(leaver)).call(api.seating.declareAbsence, { params: { eventId } });
  const told = () => fixture.toldOf('table_mate_absent', eventId);
  expect(await told()).toMatchObject([
    { studentId: mate.id, payload: { title: `${leaver.firstName} cannot come` } },
  ]);
  await (await fixture.as(leaver)).call(api.profiles.deleteAccount, {});
  const left = await told();
  expect(left).toMatchObject([
    { studentId: mate.id, payload: { title: 'Somebody cannot come', firstName: 'Somebody' } },
  ]);
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${leaver.firstName}|${leaver.id}`));
});
