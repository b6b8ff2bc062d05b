import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { formTables } from './form-tables.ts';

// No worker: the test forms the tables itself.
const fixture = await SeatingFixture.start({ worker: false });
const { deps, db } = fixture;

describe('a whole series', () => {
  test('with 300 students and 12 dates seats friends together, and no other two students meet twice', async () => {
    const guests = await fixture.guests(300);
    const seriesId = await fixture.series('twelve-wednesdays');
    const friends: Guest[][] = [];
    for (let at = 0; at < 60; at += 3) friends.push(guests.slice(at, at + 3));
    for (let at = 60; at < 120; at += 2) friends.push(guests.slice(at, at + 2));
    for (const group of friends) await fixture.addFriendGroup(seriesId, group);
    const groupOf = new Map(friends.flatMap((group, index) => group.map(({ id }) => [id, index] as const)));
    const met = new Set<string>();
    let repeats = 0;
    for (let week = 0; week < 12; week += 1) {
      const eventId = await fixture.event({
        startsAt: fixture.inHours(24),
        seriesId,
        title: 'Summer Series',
      });
      await fixture.addSeats(eventId, guests);
      await formTables(deps, eventId);
      // Some students are absent, so they meet no other students at this event.
      const absent = guests.slice(120 + week * 10, 126 + week * 10).map(({ id }) => id);
      await db
        .updateTable('table_places')
        .set({ absent_at: fixture.now })
        .where('event_id', '=', eventId)
        .where('student_id', 'in', absent)
        .execute();
      const tables = await fixture.tablesOf(eventId);
      expect(tables.flat()).toHaveLength(300 - absent.length);
      for (const table of tables) {
        for (const group of friends) {
          const here = group.filter(({ id }) => table.includes(id)).length;
          expect([0, group.length]).toContain(here);
        }
        for (const one of table) {
          for (const other of table) {
            if (one >= other || (groupOf.has(one) && groupOf.get(one) === groupOf.get(other))) continue;
            const pair = `${one} ${other}`;
            if (met.has(pair)) repeats += 1;
            met.add(pair);
          }
        }
      }
      await db
        .updateTable('events')
        .set({ status: 'completed', released_at: fixture.now })
        .where('id', '=', eventId)
        .execute();
      await fixture.app.clock.moveTo(fixture.inHours(7 * 24));
    }
    expect(met.size).toBeGreaterThan(300 * 12 * 2);
    expect(repeats).toBe(0);
  });
});
