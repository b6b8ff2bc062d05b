import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
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
    const student = await fixture.student();
    const lobbyId = await fixture.lobby(student);
    const deps = holdsAfter(async () => {
      throw new AppError('too_many_requests');
    });
    await expect(leaveQuickcrew(deps, student.id)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await fixture.getLobby(student, lobbyId)).users).toHaveLength(1);
  });

  test('is given up after ten attempts if a crew is found each time', async () => {
    const student = await fixture.student();
    await fixture.lobby(student);
    let tries = 0;
    const request = async () => {
      tries++;
      throw new AppError('in_a_crew');
    };
    const deps = { ...quickcrew, holds: { ...quickcrew.holds, request } };
    await expect(leaveQuickcrew(deps, student.id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(tries).toBe(10);
  });

  test('succeeds if the student leaves the lobby at the same moment', async () => {
    const [student, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(friend!, student!);
    await leaveQuickcrew(
      holdsAfter(() => leaveLobby(quickcrew, lobbyId, student!.id)),
      student!.id,
    );
    expect((await fixture.getLobby(friend!, lobbyId)).users).toHaveLength(1);
  });

  test('also leaves a crew that was found at the same moment', async () => {
    const { students, groupId, lobbyIds } = await fixture.crew();
    const [student] = students;
    // Restores the state before the crew was found.
    const back = (where: { lobby_id: string | null; crew_id: string | null }) =>
      fixture.db.updateTable('quickcrew_places').set(where).where('student_id', '=', student.id).execute();
    await back({ lobby_id: lobbyIds[0]!, crew_id: null });
    await leaveQuickcrew(
      holdsAfter(async () => void (await back({ lobby_id: null, crew_id: groupId }))),
      student.id,
    );
    const { members } = await fixture.getCrew(students[1], groupId);
    expect(members.find(({ userId }) => userId === student.id)?.left).toBe(true);
  });

  test('does not change a crew whose members have checked in', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
    for (const student of students) await fixture.checkIn(student, groupId);
    await leaveQuickcrew(quickcrew, students[0].id);
    expect((await fixture.getCrew(students[1], groupId)).members.map(({ left }) => left)).not.toContain(true);
  });
});
