import type { MeetingPlaceBody, PlacesFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { createOrganiser } from '../../test/fixtures/organiser-fixture.ts';
import { SeatingFixture } from '../../test/fixtures/seating-fixture.ts';
import { listFreeVenues } from '../features/seating/venues/venues.repository.ts';
import { showOptions } from '../features/quickcrew/lobby/show-options.ts';
import { newId } from '../platform/ids.ts';

const fixture = await SeatingFixture.start({ worker: false });
const { app, db } = fixture;
// As in production, where places are not invented.
const { run, writeFile } = createOrganiser(app, { ...fixture.deps, inventsVenues: false });
const isOpen = async () => (await showOptions({ ...app.quickcrew, inventsVenues: false })).isOpen;

const fileOf = (...places: MeetingPlaceBody[]): PlacesFileBody => ({ version: 1, places });
const importFile = (...places: MeetingPlaceBody[]) =>
  run('places', 'import', writeFile(fileOf(...places)), '--yes');
const exportFile = async () => JSON.parse((await run('places', 'export')).lines.join('\n')) as PlacesFileBody;

const corner: MeetingPlaceBody = {
  name: 'The Corner',
  street: '5 Real Street',
  city: 'New York',
  zip: '10004',
  latitude: 40.7,
  longitude: -74.01,
};
const fountain = { ...corner, name: 'The Fountain', street: '9 Real Street' };

const findRow = (name: string) =>
  db.selectFrom('venues').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('imported places open QuickCrew, are exported as they were, and are not used for tables', async () => {
  expect(await isOpen()).toBe(false);
  const path = writeFile(fileOf(corner, fountain));
  expect(await run('places', 'check', path)).toEqual({ ok: true, lines: ['The file has no faults.'] });
  // Nothing is changed without a yes.
  expect(await run('places', 'import', path)).toMatchObject({ ok: false });
  expect(await run('places')).toEqual({ ok: true, lines: ['There are no meeting places.'] });
  expect(await run('places', 'import', path, '--yes')).toEqual({
    ok: true,
    lines: [
      'New: The Corner, 5 Real Street, New York 10004 (40.7, -74.01)',
      'New: The Fountain, 9 Real Street, New York 10004 (40.7, -74.01)',
      'Done.',
    ],
  });
  expect(await isOpen()).toBe(true);
  expect(await exportFile()).toEqual(fileOf(corner, fountain));
  expect(await run('places', 'import', path, '--yes')).toEqual({
    ok: true,
    lines: ['The meeting places are like that already.'],
  });
  const event = { id: 'none', startsAt: fixture.inHours(30), endsAt: fixture.inHours(32) };
  const free = await listFreeVenues(db, event, { alsoInvented: false });
  expect(free.map(({ id }) => id)).not.toContain((await findRow('The Corner')).id);
});

test('a place that is no longer in the file stays for the crews that meet there, and can come back', async () => {
  await importFile(corner, fountain);
  const { id } = await findRow('The Fountain');
  const crewId = newId(fixture.now);
  await db
    .insertInto('crews')
    .values({
      id: crewId,
      venue_id: id,
      city: 'New York City',
      location: 'Lower Manhattan, NY',
      place_name: fountain.name,
      place_address: '9 Real Street, New York',
      latitude: fountain.latitude,
      longitude: fountain.longitude,
      meeting_time: fixture.inHours(3),
      ends_at: fixture.inHours(5),
      created_at: fixture.now,
    })
    .execute();
  const moved = { ...corner, latitude: 40.71 };
  expect((await importFile(moved)).lines).toEqual([
    'Changed: The Corner, 5 Real Street, New York 10004 (40.7, -74.01) becomes The Corner, 5 Real Street, New York 10004 (40.71, -74.01)',
    'No longer: The Fountain, 9 Real Street, New York 10004 (40.7, -74.01). One crew still meets there.',
    'Done.',
  ]);
  expect(await exportFile()).toEqual(fileOf(moved));
  expect((await findRow('The Fountain')).retired_at).not.toBeNull();
  expect(
    await db.selectFrom('crews').select('place_name').where('id', '=', crewId).executeTakeFirst(),
  ).toEqual({ place_name: 'The Fountain' });

  expect((await importFile(moved, fountain)).lines[0]).toBe(
    'Used again: The Fountain, 9 Real Street, New York 10004 (40.7, -74.01)',
  );
  expect(await findRow('The Fountain')).toMatchObject({ id, retired_at: null });
});

test('a file with faults is refused with all of them, and changes nothing', async () => {
  await importFile(corner);
  const refused = await importFile({ ...corner, latitude: 0 }, { ...fountain, name: 'the corner' });
  expect(refused).toEqual({
    ok: false,
    lines: [
      'places[0].latitude: is outside of New York City',
      'places[1].name: is the same as that of another place',
    ],
  });
  expect(await run('places', 'import', writeFile('{'), '--yes')).toMatchObject({
    ok: false,
    lines: [expect.stringMatching(/^file: is not JSON/) as unknown],
  });
  expect(await run('places', 'import')).toEqual({ ok: false, lines: ['Please name a file.'] });
  expect((await run('places', 'destroy')).lines).toContainEqual(expect.stringMatching(/^places import/));
  expect(await exportFile()).toEqual(fileOf(corner));
});

test('a file without places retires the last one and says that QuickCrew closes', async () => {
  await importFile(corner);
  const { ok, lines } = await importFile();
  expect(ok).toBe(true);
  expect(lines).toContainEqual(expect.stringMatching(/^No place is left: QuickCrew closes/));
  expect(await isOpen()).toBe(false);
});

test('invented places of a demo are neither shown nor used in production', async () => {
  await importFile(corner);
  const { id } = await findRow('The Corner');
  await db.updateTable('venues').set({ invented: true }).where('id', '=', id).execute();
  expect(await run('places')).toEqual({ ok: true, lines: ['There are no meeting places.'] });
  expect((await importFile(corner)).lines[0]).toMatch(/^Used again: The Corner/);
  expect(await isOpen()).toBe(true);
});

test('the schema of the file is printed as JSON', async () => {
  const { lines } = await run('places', 'schema');
  expect(JSON.parse(lines.join('\n'))).toMatchObject({ type: 'object', additionalProperties: false });
});
