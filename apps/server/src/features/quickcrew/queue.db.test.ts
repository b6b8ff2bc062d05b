import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { minutes, QuickcrewHouse } from '../../../test/quickcrew-house.ts';

const at = (lobbyId: string) => ({ params: { lobbyId } });

test('a lobby that finds no crew expires half an hour before: money back, students told, another time one tap away', async () => {
  const house = await QuickcrewHouse.start();
  const [host, friend] = await house.mates(2);
  const lobbyId = await house.queued(host!, friend!);
  const meetingTime = await house.meetingTime(host!, lobbyId);
  await house.moveTo(minutes(meetingTime, -31), host!, friend!);
  expect((await house.see(host!, lobbyId)).status).toBe('queued');
  await house.moveTo(minutes(meetingTime, -30), host!, friend!);
  expect(await house.see(host!, lobbyId)).toMatchObject({
    status: 'expired',
    users: [{ paid: false }, { paid: false }],
  });
  for (const mate of [host!, friend!]) {
    expect(await house.holdOf(mate)).toEqual({ state: 'released', reason: 'No crew was found in time.' });
    expect(await house.told(mate, 'crew_not_found')).toBe(1);
  }
  const { meetingTimes } = await host!.as.call(api.quickcrew.options, {});
  const body = { meetingTime: meetingTimes[0]!.meetingTime };
  await host!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
  expect(await house.see(friend!, lobbyId)).toMatchObject({ status: 'open', preferences: body });
  await house.payAndReady(host!, lobbyId);
});

describe('in line', () => {
  test('four who wait alone become one crew; each is told, and is in that crew and nowhere else', async () => {
    const house = await QuickcrewHouse.start();
    const { mates, lobbyIds, groupId } = await house.crew();
    for (const [index, mate] of mates.entries()) {
      expect(await house.see(mate, lobbyIds[index]!)).toMatchObject({ status: 'matched', groupId });
      expect(await house.told(mate, 'crew_found')).toBe(1);
      expect(await mate.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({ code: 'in_a_crew' });
      expect(await mate.as.refusal(api.quickcrew.leaveLobby, at(lobbyIds[index]!))).toMatchObject({
        code: 'in_a_crew',
      });
      expect((await house.holdOf(mate))?.state).toBe('authorized');
    }
    expect((await house.group(mates[0], groupId)).members).toHaveLength(4);
  });

  test('a crew with a lone woman is kept back for a better one, but not for long', async () => {
    const house = await QuickcrewHouse.start();
    const mates = [await house.mate({ gender: 'Female' })];
    for (let men = 0; men < 3; men += 1) mates.push(await house.mate({ gender: 'Male' }));
    const lobbyIds: string[] = [];
    for (const mate of mates) lobbyIds.push(await house.queued(mate));
    await house.jobsAreDone();
    expect((await house.see(mates[0]!, lobbyIds[0]!)).status).toBe('queued');
    await house.moveTo(minutes(house.now, 2), ...mates);
    for (const [index, mate] of mates.entries())
      expect((await house.see(mate, lobbyIds[index]!)).status).toBe('matched');
  });

  test('friends stay together, and two who never want to meet again are never in one crew', async () => {
    const house = await QuickcrewHouse.start();
    const [one, two, single, other, enemy] = await house.mates(5);
    const now = house.now;
    await house.db
      .insertInto('wishes')
      .values({ student_id: enemy!.id, about_id: one!.id, wish: 'never', created_at: now })
      .execute();
    const pair = await house.queued(one!, two!);
    const enemys = await house.queued(enemy!);
    const singles = await house.queued(single!);
    await house.moveTo(minutes(now, 3), one!, enemy!, other!, single!, two!);
    expect((await house.see(one!, pair)).status).toBe('queued');
    const others = await house.queued(other!);
    await house.moveTo(minutes(house.now, 3), one!, enemy!, other!, single!, two!);
    const { groupId } = await house.see(one!, pair);
    const { members } = await house.group(two!, groupId!);
    expect(members.map(({ userId }) => userId).toSorted()).toEqual(
      [one!, two!, single!, other!].map(({ id }) => id).toSorted(),
    );
    expect((await house.see(single!, singles)).groupId).toBe(groupId);
    expect((await house.see(other!, others)).groupId).toBe(groupId);
    expect((await house.see(enemy!, enemys)).status).toBe('queued');
  });

  test('trios for whom nobody is left are offered the time at which somebody is, and find a crew there', async () => {
    const house = await QuickcrewHouse.start();
    const [one, two, three, single] = await house.mates(4);
    const trio = await house.queued(one!, two!, three!);
    const meetingTime = await house.meetingTime(one!, trio);
    const later = minutes(meetingTime, 60);
    const lobbyId = await house.lobby(single!);
    const body = { meetingTime: later.toISOString() };
    await single!.as.call(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body });
    await house.payAndReady(single!, lobbyId);
    await single!.as.call(api.quickcrew.queueLobby, at(lobbyId));
    await house.moveTo(minutes(meetingTime, -60), one!, single!);
    expect((await house.see(one!, trio)).offeredMeetingTime).toBe(later.toISOString());
    await one!.as.call(api.quickcrew.setLobbyPreferences, { ...at(trio), body });
    await house.moveTo(minutes(house.now, 3), one!, single!);
    expect(await house.see(one!, trio)).toMatchObject({ status: 'matched', preferences: body });
    expect((await house.see(single!, lobbyId)).status).toBe('matched');
  });
});
