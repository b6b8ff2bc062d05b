import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { formTables } from '../tables/form-tables.ts';
import { insertDemoVenues } from '../venues/demo-venues.ts';
import { releaseTables } from './release-tables.ts';

// No worker: the tests run the jobs themselves, so they decide when and how often.
const fixture = await SeatingFixture.start({ worker: false });
const { deps, db } = fixture;

describe('an event without a venue', () => {
  const strict = { ...deps, inventsVenues: false };

  const enter = (name: string, details: { tables: number; seats: number }) =>
    db
      .insertInto('venues')
      .values({
        id: crypto.randomUUID(),
        name,
        street: `${name} Street`,
        city: 'New York',
        state: 'NY',
        zip: '10004',
        latitude: 40.7,
        longitude: -74,
        after_party_name: `After ${name}`,
        after_party_address: `Beside ${name}`,
        tables: details.tables,
        seats_per_table: details.seats,
        invented: false,
        created_at: fixture.now,
      })
      .execute();

  test('alerts the organiser, notifies students once of the delay, and is released when venues with enough tables are entered', async () => {
    // Invented venues exist. Production does not use them.
    await db.transaction().execute((tx) => insertDemoVenues(tx, fixture.now));
    const { eventId, guests } = await fixture.closingEvent(12);
    await formTables(strict, eventId);
    await releaseTables(strict, eventId);
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_late', eventId)).toHaveLength(12);
    expect(await fixture.mailRecipients('venue-missing')).toEqual([deps.supportEmail]);
    const again = await db
      .selectFrom('scheduled_work')
      .select('due_at')
      .where('kind', '=', 'release-evening')
      .where('subject', '=', eventId)
      .executeTakeFirst();
    const minutes = (again!.due_at.getTime() - fixture.now.getTime()) / minuteMs;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(fixture.app.logLines.join()).toContain('event has no venue');

    await enter('Too Small', { tables: 2, seats: 5 });
    await enter('Half of it', { tables: 1, seats: 8 });
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    await enter('Other Half', { tables: 1, seats: 6 });
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    const venues = (await fixture.notificationsOf('venue_released', eventId)).map(
      ({ payload }) => payload['venue'],
    );
    expect(venues).toHaveLength(guests.length);
    expect(new Set(venues)).toEqual(new Set(['Half of it', 'Other Half']));

    // These tables are taken at this hour, so another event at the same time finds none.
    const same = await fixture.closingEvent(6);
    await formTables(strict, same.eventId);
    await releaseTables(strict, same.eventId);
    expect(await fixture.statusOf(same.eventId)).toBe('closed');
  });

  test('is released without a venue if all students are absent', async () => {
    const { eventId } = await fixture.closingEvent(6);
    await formTables(strict, eventId);
    await db
      .updateTable('table_places')
      .set({ absent_at: fixture.now })
      .where('event_id', '=', eventId)
      .execute();
    await db.updateTable('venues').set({ retired_at: fixture.now }).execute();
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    expect(await fixture.notificationsOf('venue_late', eventId)).toEqual([]);
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    await db.updateTable('venues').set({ retired_at: null }).execute();
  });

  test('is cancelled at its start, and all students are notified', async () => {
    const { eventId, guests } = await fixture.closingEvent(20);
    await formTables(strict, eventId);
    await releaseTables(strict, eventId);
    await fixture.app.clock.moveTo(fixture.inHours(24));
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('cancelled');
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toHaveLength(guests.length);
  });
});
