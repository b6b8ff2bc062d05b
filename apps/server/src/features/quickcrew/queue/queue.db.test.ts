import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { minutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';

const at = (lobbyId: string) => ({ params: { lobbyId } });

test('a lobby that finds no crew expires half an hour before the meeting: holds are released, students are notified and can choose another time', async () => {
  const fixture = await QuickcrewFixture.start();
  const [host, friend] = await fixture.mates(2);
  const lobbyId = await fixture.queued(host!, friend!);
  const meetingTime = await fixture.meetingTime(host!, lobbyId);
  await fixture.moveTo(minutes(meetingTime, -31), host!, friend!);
  expect((await fixture.see(host!, lobbyId)).status).toBe('queued');
  await fixture.moveTo(minutes(meetingTime, -30), host!, friend!);
  expect(await fixture.see(host!, lobbyId)).toMatchObject({
    status: 'expired',
    users: [{ paid: false }, { paid: false }],
  });
  for (const mate of [host!, friend!]) {
    expect(await fixture.holdOf(mate)).toEqual({ state: 'released', reason: 'No crew was found in time.' });
    expect(await fixture.told(mate, 'crew_not_found')).toBe(1);
  }
  const { meetingTimes } = await host!.as.call(api.quickcrew.options, {});
  const body = { meetingTime: meetingTimes[0]!.meetingTime };
  await host!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
  expect(await fixture.see(friend!, lobbyId)).toMatchObject({ status: 'open', preferences: body });
  await fixture.payAndReady(host!, lobbyId);
});

describe('queued lobbies', () => {
  test('four students who wait alone become one crew; each is notified and is in that crew only', async () => {
    const fixture = await QuickcrewFixture.start();
    const { mates, lobbyIds, groupId } = await fixture.crew();
    for (const [index, mate] of mates.entries()) {
      expect(await fixture.see(mate, lobbyIds[index]!)).toMatchObject({ status: 'matched', groupId });
      expect(await fixture.told(mate, 'crew_found')).toBe(1);
      expect(await mate.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({ code: 'in_a_crew' });
      expect(await mate.as.refusal(api.quickcrew.leaveLobby, at(lobbyIds[index]!))).toMatchObject({
        code: 'in_a_crew',
      });
      expect((await fixture.holdOf(mate))?.state).toBe('authorized');
    }
    expect((await fixture.group(mates[0], groupId)).members).toHaveLength(4);
  });

  test('a crew with only one woman is delayed for a better one, but for two minutes at most', async () => {
    const fixture = await QuickcrewFixture.start();
    const mates = [await fixture.mate({ gender: 'Female' })];
    for (let men = 0; men < 3; men += 1) mates.push(await fixture.mate({ gender: 'Male' }));
    const lobbyIds: string[] = [];
    for (const mate of mates) lobbyIds.push(await fixture.queued(mate));
    await fixture.jobsAreDone();
    expect((await fixture.see(mates[0]!, lobbyIds[0]!)).status).toBe('queued');
    await fixture.moveTo(minutes(fixture.now, 2), ...mates);
    for (const [index, mate] of mates.entries())
      expect((await fixture.see(mate, lobbyIds[index]!)).status).toBe('matched');
  });

  test('friends stay together, and two who never want to meet again are never in one crew', async () => {
    const fixture = await QuickcrewFixture.start();
    const [one, two, single, other, enemy] = await fixture.mates(5);
    const now = fixture.now;
    await fixture.db
      .insertInto('wishes')
      .values({ student_id: enemy!.id, about_id: one!.id, wish: 'never', created_at: now })
      .execute();
    const pair = await fixture.queued(one!, two!);
    const enemys = await fixture.queued(enemy!);
    const singles = await fixture.queued(single!);
    await fixture.moveTo(minutes(now, 3), one!, enemy!, other!, single!, two!);
    expect((await fixture.see(one!, pair)).status).toBe('queued');
    const others = await fixture.queued(other!);
    await fixture.moveTo(minutes(fixture.now, 3), one!, enemy!, other!, single!, two!);
    const { groupId } = await fixture.see(one!, pair);
    const { members } = await fixture.group(two!, groupId!);
    expect(members.map(({ userId }) => userId).toSorted()).toEqual(
      [one!, two!, single!, other!].map(({ id }) => id).toSorted(),
    );
    expect((await fixture.see(single!, singles)).groupId).toBe(groupId);
    expect((await fixture.see(other!, others)).groupId).toBe(groupId);
    expect((await fixture.see(enemy!, enemys)).status).toBe('queued');
  });

  test('a trio for which no single student is left is offered a time that has one, and finds a crew there', async () => {
    const fixture = await QuickcrewFixture.start();
    const [one, two, three, single] = await fixture.mates(4);
    const trio = await fixture.queued(one!, two!, three!);
    const meetingTime = await fixture.meetingTime(one!, trio);
    const later = minutes(meetingTime, 60);
    const lobbyId = await fixture.lobby(single!);
    const body = { meetingTime: later.toISOString() };
    await single!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
    await fixture.payAndReady(single!, lobbyId);
    await single!.as.call(api.quickcrew.queueLobby, at(lobbyId));
    await fixture.moveTo(minutes(meetingTime, -60), one!, single!);
    expect((await fixture.see(one!, trio)).offeredMeetingTime).toBe(later.toISOString());
    await one!.as.call(api.quickcrew.setLobbyPreferences, { ...at(trio), body });
    await fixture.moveTo(minutes(fixture.now, 3), one!, single!);
    expect(await fixture.see(one!, trio)).toMatchObject({ status: 'matched', preferences: body });
    expect((await fixture.see(single!, lobbyId)).status).toBe('matched');
  });
});
