import { describe, expect, test } from 'vitest';
import { minutes, QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { leaveLobby } from './lobby/leave-lobby.ts';
import { leaveQuickcrew } from './leave-quickcrew.ts';

const fixture = await QuickcrewFixture.start();
const { quickcrew } = fixture.app;

describe('leaving QuickCrew on behalf of a student', () => {
  type Requested = Parameters<typeof quickcrew.holds.request>;
  /** The real holds. `event` runs right before the first request. */
  const holdsAfter = (event: () => Promise<void>) => {
    let isFirst = true;
    const request = async (...requested: Requested) => {
      if (isFirst) await event();
      isFirst = false;
      return quickcrew.holds.request(...requested);
    };
    return { ...quickcrew, holds: { ...quickcrew.holds, request } };
  };

  test('passes an unexpected error on, and the student stays in the lobby', async () => {
    const mate = await fixture.mate();
    const lobbyId = await fixture.lobby(mate);
    const deps = holdsAfter(async () => {
      throw new AppError('too_many_requests');
    });
    await expect(leaveQuickcrew(deps, mate.id)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await fixture.see(mate, lobbyId)).users).toHaveLength(1);
  });

  test('is given up after ten attempts if a crew is found each time', async () => {
    const mate = await fixture.mate();
    await fixture.lobby(mate);
    let tries = 0;
    const request = async () => {
      tries++;
      throw new AppError('in_a_crew');
    };
    const deps = { ...quickcrew, holds: { ...quickcrew.holds, request } };
    await expect(leaveQuickcrew(deps, mate.id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(tries).toBe(10);
  });

  test('succeeds if the student leaves the lobby at the same moment', async () => {
    const [mate, friend] = await fixture.mates(2);
    const lobbyId = await fixture.lobby(friend!, mate!);
    await leaveQuickcrew(
      holdsAfter(() => leaveLobby(quickcrew, lobbyId, mate!.id)),
      mate!.id,
    );
    expect((await fixture.see(friend!, lobbyId)).users).toHaveLength(1);
  });

  test('also leaves a crew that was found at the same moment', async () => {
    const { mates, groupId, lobbyIds } = await fixture.crew();
    const [mate] = mates;
    // Restores the state before the crew was found.
    const back = (where: { lobby_id: string | null; crew_id: string | null }) =>
      fixture.db.updateTable('quickcrew_places').set(where).where('student_id', '=', mate.id).execute();
    await back({ lobby_id: lobbyIds[0]!, crew_id: null });
    await leaveQuickcrew(
      holdsAfter(async () => void (await back({ lobby_id: null, crew_id: groupId }))),
      mate.id,
    );
    const { members } = await fixture.group(mates[1], groupId);
    expect(members.find(({ userId }) => userId === mate.id)?.left).toBe(true);
  });

  test('does not change a crew whose members have checked in', async () => {
    const { mates, groupId, meetTime } = await fixture.crew();
    await fixture.moveTo(minutes(meetTime, -30), ...mates);
    for (const mate of mates) await fixture.checkIn(mate, groupId);
    await leaveQuickcrew(quickcrew, mates[0].id);
    expect((await fixture.group(mates[1], groupId)).members.map(({ left }) => left)).not.toContain(true);
  });
});
