import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';

const at = (lobbyId: string) => ({ params: { lobbyId } });

test('a lobby that finds no crew expires half an hour before the meeting: holds are released, students are notified and can choose another time', async () => {
  const fixture = await QuickcrewFixture.start();
  const [host, friend] = await fixture.students(2);
  const lobbyId = await fixture.queuedLobby(host!, friend!);
  const meetingTime = await fixture.meetingTime(host!, lobbyId);
  await fixture.moveClockTo(addMinutes(meetingTime, -31), host!, friend!);
  expect((await fixture.getLobby(host!, lobbyId)).status).toBe('queued');
  await fixture.moveClockTo(addMinutes(meetingTime, -30), host!, friend!);
  expect(await fixture.getLobby(host!, lobbyId)).toMatchObject({
    status: 'expired',
    users: [{ paid: false }, { paid: false }],
  });
  for (const student of [host!, friend!]) {
    expect(await fixture.holdOf(student)).toEqual({
      state: 'released',
      reason: 'No crew was found in time.',
    });
    expect(await fixture.countNotifications(student, 'crew_not_found')).toBe(1);
  }
  const { meetingTimes } = await host!.as.call(api.quickcrew.options, {});
  const body = { meetingTime: meetingTimes[0]!.meetingTime };
  await host!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
  expect(await fixture.getLobby(friend!, lobbyId)).toMatchObject({ status: 'open', preferences: body });
  await fixture.payAndReady(host!, lobbyId);
});

describe('queued lobbies', () => {
  test('four students who wait alone become one crew; each is notified and is in that crew only', async () => {
    const fixture = await QuickcrewFixture.start();
    const { students, lobbyIds, groupId } = await fixture.crew();
    for (const [index, student] of students.entries()) {
      expect(await fixture.getLobby(student, lobbyIds[index]!)).toMatchObject({ status: 'matched', groupId });
      expect(await fixture.countNotifications(student, 'crew_found')).toBe(1);
      expect(await student.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({ code: 'in_a_crew' });
      expect(await student.as.refusal(api.quickcrew.leaveLobby, at(lobbyIds[index]!))).toMatchObject({
        code: 'in_a_crew',
      });
      expect((await fixture.holdOf(student))?.state).toBe('authorized');
    }
    expect((await fixture.getCrew(students[0], groupId)).members).toHaveLength(4);
  });

  test('a crew with only one woman is delayed for a better one, but for two minutes at most', async () => {
    const fixture = await QuickcrewFixture.start();
    const students = [await fixture.student({ gender: 'Female' })];
    for (let men = 0; men < 3; men += 1) students.push(await fixture.student({ gender: 'Male' }));
    const lobbyIds: string[] = [];
    for (const student of students) lobbyIds.push(await fixture.queuedLobby(student));
    await fixture.waitForJobs();
    expect((await fixture.getLobby(students[0]!, lobbyIds[0]!)).status).toBe('queued');
    await fixture.moveClockTo(addMinutes(fixture.now, 2), ...students);
    for (const [index, student] of students.entries())
      expect((await fixture.getLobby(student, lobbyIds[index]!)).status).toBe('matched');
  });

  test('friends stay together, and two who never want to meet again are never in one crew', async () => {
    const fixture = await QuickcrewFixture.start();
    const [one, two, single, other, enemy] = await fixture.students(5);
    const now = fixture.now;
    await fixture.db
      .insertInto('wishes')
      .values({ student_id: enemy!.id, about_id: one!.id, wish: 'never', created_at: now })
      .execute();
    const pair = await fixture.queuedLobby(one!, two!);
    const enemys = await fixture.queuedLobby(enemy!);
    const singles = await fixture.queuedLobby(single!);
    await fixture.moveClockTo(addMinutes(now, 3), one!, enemy!, other!, single!, two!);
    expect((await fixture.getLobby(one!, pair)).status).toBe('queued');
    const others = await fixture.queuedLobby(other!);
    await fixture.moveClockTo(addMinutes(fixture.now, 3), one!, enemy!, other!, single!, two!);
    const { groupId } = await fixture.getLobby(one!, pair);
    const { members } = await fixture.getCrew(two!, groupId!);
    expect(members.map(({ userId }) => userId).toSorted()).toEqual(
      [one!, two!, single!, other!].map(({ id }) => id).toSorted(),
    );
    const friendsOf = async (student: typeof one) =>
      (await fixture.getCrew(student!, groupId!)).members.flatMap((member) =>
        member.isFriend ? [member.userId] : [],
      );
    expect(await friendsOf(one)).toEqual([two!.id]);
    expect(await friendsOf(two)).toEqual([one!.id]);
    expect(await friendsOf(single)).toEqual([]);
    expect((await fixture.getLobby(single!, singles)).groupId).toBe(groupId);
    expect((await fixture.getLobby(other!, others)).groupId).toBe(groupId);
    expect((await fixture.getLobby(enemy!, enemys)).status).toBe('queued');
  });

  test('a trio for which no single student is left is offered a time that has one, and finds a crew there', async () => {
    const fixture = await QuickcrewFixture.start();
    const [one, two, three, single] = await fixture.students(4);
    const trio = await fixture.queuedLobby(one!, two!, three!);
    const meetingTime = await fixture.meetingTime(one!, trio);
    const later = addMinutes(meetingTime, 60);
    const lobbyId = await fixture.lobby(single!);
    const body = { meetingTime: later.toISOString() };
    await single!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
    await fixture.payAndReady(single!, lobbyId);
    await single!.as.call(api.quickcrew.queueLobby, at(lobbyId));
    await fixture.moveClockTo(addMinutes(meetingTime, -60), one!, single!);
    expect((await fixture.getLobby(one!, trio)).offeredMeetingTime).toBe(later.toISOString());
    await one!.as.call(api.quickcrew.setLobbyPreferences, { ...at(trio), body });
    await fixture.moveClockTo(addMinutes(fixture.now, 3), one!, single!);
    expect(await fixture.getLobby(one!, trio)).toMatchObject({ status: 'matched', preferences: body });
    expect((await fixture.getLobby(single!, lobbyId)).status).toBe('matched');
  });
});
