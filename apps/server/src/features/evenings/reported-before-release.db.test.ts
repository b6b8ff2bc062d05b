import { describe, expect, test } from 'vitest';
import { EveningHouse } from '../../../test/evening-house.ts';
import { newId } from '../../platform/ids.ts';
import { layTables } from './lay-tables.ts';
import { releaseEvening } from './release-evening.ts';

// No worker: the test decides what happens when.
const house = await EveningHouse.start({ worker: false });
const { parts, db } = house;

async function closed(count: number) {
  const guests = await house.guests(count);
  const eventId = await house.event({ startsAt: house.inHours(24) });
  await house.seat(eventId, guests);
  await layTables(parts, eventId);
  return eventId;
}

const report = (reporterId: string, aboutId: string) =>
  db
    .insertInto('reports')
    .values({
      id: newId(house.now),
      reporter_id: reporterId,
      about_id: aboutId,
      reason: 'Unsafe behaviour',
      text: '',
      created_at: house.now,
    })
    .execute();

describe('a report between closing and release', { timeout: 60_000 }, () => {
  test('parts the two before anybody is shown the tables, and everybody still has a place', async () => {
    const eventId = await closed(14);
    const [[one, other]] = (await house.tablesOf(eventId)) as [[string, string]];
    await report(one, other);
    await releaseEvening(parts, eventId);
    expect(await house.statusOf(eventId)).toBe('released');
    const tables = await house.tablesOf(eventId);
    expect(tables.flat()).toHaveLength(14);
    expect(tables.find((table) => table.includes(one))).not.toContain(other);
    expect(await house.toldOf('venue_released', eventId)).toHaveLength(14);
  });

  test('leaves the tables as they are where the two sit apart already', async () => {
    const eventId = await closed(14);
    const before = await house.tablesOf(eventId);
    await report(before[0]![0]!, before[1]![0]!);
    await releaseEvening(parts, eventId);
    expect(await house.tablesOf(eventId)).toEqual(before);
  });

  test('after release changes no table', async () => {
    const eventId = await closed(14);
    await releaseEvening(parts, eventId);
    const before = await house.tablesOf(eventId);
    await report(before[0]![0]!, before[0]![1]!);
    await releaseEvening(parts, eventId);
    expect(await house.tablesOf(eventId)).toEqual(before);
  });
});
