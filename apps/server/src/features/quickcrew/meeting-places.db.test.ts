import { api, crewSize, lobbyLimit } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/production-environment.ts';
import { minutes, QuickcrewHouse } from '../../../test/quickcrew-house.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { listMeetingPlaces } from './meeting-places.repository.ts';
import { showOptions } from './show-options.ts';

const at = (lobbyId: string) => ({ params: { lobbyId } });

async function retireAll({ db, now }: QuickcrewHouse): Promise<void> {
  await db.updateTable('venues').set({ retired_at: now }).execute();
}

async function enter({ db, now }: QuickcrewHouse, name: string): Promise<void> {
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
  test('a crew meets at one that an organiser entered, and its name is the location', async () => {
    const house = await QuickcrewHouse.start();
    await retireAll(house);
    await enter(house, 'The Real Corner');
    const { mates, groupId } = await house.crew();
    const crew = await house.group(mates[0], groupId);
    expect(crew).toMatchObject({
      location: 'The Real Corner',
      address: '1 Real Street, New York',
      latitude: 40.705,
      longitude: -74.01,
    });
    expect(crew.invented).toBeUndefined();
    expect(crew.members).toHaveLength(crewSize);
    expect(await mates[0].as.call(api.quickcrew.listCrews, {})).toMatchObject([
      { location: 'The Real Corner' },
    ]);
    // Retired, it stays the place of those who were told.
    await retireAll(house);
    expect((await house.group(mates[0], groupId)).location).toBe('The Real Corner');
  });

  test('a demo has invented ones, and says so; two crews of one time do not meet at the same', async () => {
    const house = await QuickcrewHouse.start();
    const first = await house.crew();
    const second = await house.crew();
    const [one, other] = [
      await house.group(first.mates[0], first.groupId),
      await house.group(second.mates[0], second.groupId),
    ];
    expect(one.meetTime).toBe(other.meetTime);
    expect(one.location).not.toBe(other.location);
    expect([one.invented, other.invented]).toEqual([true, true]);
  });

  test('production knows nothing of the invented ones', async () => {
    const house = await QuickcrewHouse.start();
    expect((await showOptions(house.app.quickcrew)).isOpen).toBe(true);
    const production = { ...house.app.quickcrew, inventsVenues: false };
    expect(await showOptions(production)).toMatchObject({ isOpen: false, meetingTimes: [] });
    await enter(house, 'The Real Corner');
    expect((await showOptions(production)).isOpen).toBe(true);
    const namesFor = (parts: typeof production) =>
      house.db
        .transaction()
        .execute(async (tx) => (await listMeetingPlaces(tx, house.now, parts)).map(({ name }) => name));
    expect(await namesFor(production)).toEqual(['The Real Corner']);
    expect((await namesFor(house.app.quickcrew)).length).toBeGreaterThan(1);
  });

  test('production enters no place by itself', async () => {
    const { database, quickcrew } = await startTestApp({
      environment: productionEnvironment,
      emptyCalendar: true,
    });
    expect(await database.db.selectFrom('venues').select('name').execute()).toEqual([]);
    expect((await showOptions(quickcrew)).isOpen).toBe(false);
  });
});

test('without any meeting place QuickCrew is not open yet; lobbies that wait find their crew once there is one', async () => {
  const house = await QuickcrewHouse.start();
  const [host, friend, newcomer, ...others] = await house.mates(5);
  const lobbyId = await house.lobby(host!);
  const lobbyIds = [
    await house.queued(friend!),
    ...(await Promise.all(others.map((mate) => house.queued(mate)))),
  ];
  await retireAll(house);
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
  // The own lobby is still there.
  expect(await host!.as.call(api.quickcrew.createLobby, {})).toEqual({ lobbyId });
  await house.payAndReady(host!, lobbyId);
  await host!.as.call(api.quickcrew.queueLobby, at(lobbyId));
  await house.jobsAreDone();
  expect((await house.see(host!, lobbyId)).status).toBe('queued');

  await enter(house, 'The Late Corner');
  const waiting = [host!, friend!, ...others];
  await house.moveTo(minutes(house.now, 2), ...waiting);
  expect((await house.see(host!, lobbyId)).status).toBe('matched');
  expect((await house.see(friend!, lobbyIds[0]!)).status).toBe('matched');
});

test("the size of a lobby in the database is the contract's", async () => {
  const { db, now } = await QuickcrewHouse.start({ worker: false });
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
