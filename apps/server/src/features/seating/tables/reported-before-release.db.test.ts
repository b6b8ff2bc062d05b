import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { newId } from '../../../platform/ids.ts';
import { formTables } from './form-tables.ts';
import { releaseTables } from '../schedule/release-tables.ts';

// No worker: the tests run the jobs themselves.
const fixture = await SeatingFixture.start({ worker: false });
const { deps, db } = fixture;

async function closed(count: number) {
  const guests = await fixture.guests(count);
  const eventId = await fixture.event({ startsAt: fixture.inHours(24) });
  await fixture.addSeats(eventId, guests);
  await formTables(deps, eventId);
  return eventId;
}

const report = (reporterId: string, aboutId: string) =>
  db
    .insertInto('reports')
    .values({
      id: newId(fixture.now),
      reporter_id: reporterId,
      about_id: aboutId,
      reason: 'Unsafe behaviour',
      text: '',
      created_at: fixture.now,
    })
    .execute();

describe('a report', () => {
  test('between closing and release separates the two students before the tables are shown, and each student has a place', async () => {
    const eventId = await closed(14);
    const [[one, other]] = (await fixture.tablesOf(eventId)) as [[string, string]];
    await report(one, other);
    await releaseTables(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    const tables = await fixture.tablesOf(eventId);
    expect(tables.flat()).toHaveLength(14);
    expect(tables.find((table) => table.includes(one))).not.toContain(other);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(14);
  });

  test('between closing and release changes no table if the two students sit apart already', async () => {
    const eventId = await closed(14);
    const before = await fixture.tablesOf(eventId);
    await report(before[0]![0]!, before[1]![0]!);
    await releaseTables(deps, eventId);
    expect(await fixture.tablesOf(eventId)).toEqual(before);
  });

  test('after release changes no table', async () => {
    const eventId = await closed(14);
    await releaseTables(deps, eventId);
    const before = await fixture.tablesOf(eventId);
    await report(before[0]![0]!, before[0]![1]!);
    await releaseTables(deps, eventId);
    expect(await fixture.tablesOf(eventId)).toEqual(before);
  });
});
