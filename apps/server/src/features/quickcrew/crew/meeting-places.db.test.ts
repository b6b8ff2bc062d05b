import { api, crewSize, lobbyLimit } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { listMeetingPlaces } from './meeting-places.repository.ts';
import { showOptions } from '../lobby/show-options.ts';

const at = (lobbyId: string) => ({ params: { lobbyId } });

async function retireAll({ db, now }: QuickcrewFixture): Promise<void> {
  await db.updateTable('venues').set({ retired_at: now }).execute();
}

async function enter({ db, now }: QuickcrewFixture, name: string): Promise<void> {
  await db
    .insertInto('venues')
    .values({
      id: newId(now),
      kind: 'meeting place',
      name,
      street: '1 Real Street',
      city: 'New York',
      state: 'NY',
      zip: '10004',
      latitude: 40.705,
      longitude: -74.01,
      invented: false,
      created_at: now,
    })
    .execute();
}

describe('meeting places', () => {
  test('a crew meets at a place that an organiser entered, and its location is the name of the place', async () => {
    const fixture = await QuickcrewFixture.start();
    await retireAll(fixture);
    await enter(fixture, 'The Real Corner');
    const { students, groupId } = await fixture.crew();
    const crew = await fixture.getCrew(students[0], groupId);
    expect(crew).toMatchObject({
      location: 'The Real Corner',
      address: '1 Real Street, New York',
      latitude: 40.705,
      longitude: -74.01,
    });
    expect(crew.invented).toBeUndefined();
    expect(crew.members).toHaveLength(crewSize);
    expect(await students[0].as.call(api.quickcrew.listCrews, {})).toMatchObject([
      { location: 'The Real Corner' },
    ]);
    // A retired place stays the place of crews that were notified of it.
    await retireAll(fixture);
    expect((await fixture.getCrew(students[0], groupId)).location).toBe('The Real Corner');
  });

  test('a demo has invented places, marked as such, and two crews at the same time meet at different ones', async () => {
    const fixture = await QuickcrewFixture.start();
    const first = await fixture.crew();
    const second = await fixture.crew();
    const [one, other] = [
      await fixture.getCrew(first.students[0], first.groupId),
      await fixture.getCrew(second.students[0], second.groupId),
    ];
    expect(one.meetTime).toBe(other.meetTime);
    expect(one.location).not.toBe(other.location);
    expect([one.invented, other.invented]).toEqual([true, true]);
  });

  test('production does not use invented places', async () => {
    const fixture = await QuickcrewFixture.start();
    expect((await showOptions(fixture.app.quickcrew)).isOpen).toBe(true);
    const production = { ...fixture.app.quickcrew, inventsVenues: false };
    expect(await showOptions(production)).toMatchObject({ isOpen: false, meetingTimes: [] });
    await enter(fixture, 'The Real Corner');
    expect((await showOptions(production)).isOpen).toBe(true);
    const namesFor = (deps: typeof production) =>
      fixture.db
        .transaction()
        .execute(async (tx) => (await listMeetingPlaces(tx, fixture.now, deps)).map(({ name }) => name));
    expect(await namesFor(production)).toEqual(['The Real Corner']);
    expect((await namesFor(fixture.app.quickcrew)).length).toBeGreaterThan(1);
  });

  test('production creates no place by itself', async () => {
    const { database, quickcrew } = await startTestApp({
      environment: productionEnvironment,
      emptyCalendar: true,
    });
    expect(await database.db.selectFrom('venues').select('name').execute()).toEqual([]);
    expect((await showOptions(quickcrew)).isOpen).toBe(false);
  });
});

test('without any meeting place QuickCrew is not open yet; queued lobbies are matched once a place is entered', async () => {
  const fixture = await QuickcrewFixture.start();
  const [host, friend, newcomer, ...others] = await fixture.students(5);
  const lobbyId = await fixture.lobby(host!);
  const lobbyIds = [
    await fixture.queuedLobby(friend!),
    ...(await Promise.all(others.map((student) => fixture.queuedLobby(student)))),
  ];
  await retireAll(fixture);
  expect(await newcomer!.as.call(api.quickcrew.options, {})).toMatchObject({
    isOpen: false,
    meetingTimes: [],
  });
  expect(await newcomer!.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({
    status: 409,
    code: 'quickcrew_not_open',
    message: 'QuickCrew is not open yet. We are choosing the places where crews meet.',
  });
  expect(await newcomer!.as.refusal(api.quickcrew.joinLobby, at(lobbyId))).toMatchObject({
    code: 'quickcrew_not_open',
  });
  // A student who has a lobby still gets it.
  expect(await host!.as.call(api.quickcrew.createLobby, {})).toEqual({ lobbyId });
  await fixture.payAndReady(host!, lobbyId);
  await host!.as.call(api.quickcrew.queueLobby, at(lobbyId));
  await fixture.waitForJobs();
  expect((await fixture.getLobby(host!, lobbyId)).status).toBe('queued');

  await enter(fixture, 'The Late Corner');
  const waiting = [host!, friend!, ...others];
  await fixture.moveClockTo(addMinutes(fixture.now, 2), ...waiting);
  expect((await fixture.getLobby(host!, lobbyId)).status).toBe('matched');
  expect((await fixture.getLobby(friend!, lobbyIds[0]!)).status).toBe('matched');
});

test('the database has the same maximum size of a lobby as the contract', async () => {
  const { db, now } = await QuickcrewFixture.start({ worker: false });
  const lobby = (size: number) =>
    db
      .insertInto('lobbies')
      .values({
        id: newId(now),
        city: 'New York City',
        location: 'Lower Manhattan, NY',
        meeting_time: now,
        size,
        created_at: now,
      })
      .execute();
  await lobby(lobbyLimit);
  await expect(lobby(lobbyLimit + 1)).rejects.toThrow('lobbies_size_check');
});
