import { api, hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { untilWaiting } from '../../../../test/statements-that-wait.ts';
import { leaveQuickcrew } from '../leave-quickcrew.ts';

const fixture = await QuickcrewFixture.start();
const at = (lobbyId: string) => ({ params: { lobbyId } });

describe('options and preferences', () => {
  test('crews meet every half hour from two hours ahead until 10 PM', async () => {
    const { isOpen, meetingTimes, groupSize, cities, locations } = await fixture.app.given
      .visitor()
      .call(api.quickcrew.options, {});
    expect([isOpen, cities, locations]).toEqual([true, ['New York City'], ['Lower Manhattan, NY']]);
    expect(groupSize).toBe(4);
    const times = meetingTimes.map(({ meetingTime }) => new Date(meetingTime));
    expect(times[0]!.getTime() - fixture.now.getTime()).toBeGreaterThanOrEqual(2 * hourMs - minuteMs);
    expect(times.at(-1)).toEqual(new Date('2025-05-22T02:00:00.000Z'));
    expect(times[1]!.getTime() - times[0]!.getTime()).toBe(30 * minuteMs);
  });

  test("a student's usual time is saved and used for the next lobby", async () => {
    const student = await fixture.student();
    expect(await student.as.call(api.quickcrew.getPreferences, {})).toEqual({
      location: 'Lower Manhattan, NY',
      groupSize: 4,
      meetingTime: null,
    });
    const meetingTime = '2025-05-21T23:30:00.000Z';
    const kept = await student.as.call(api.quickcrew.savePreferences, {
      body: { meetingTime, groupSize: 4 },
    });
    expect(kept.meetingTime).toBe(meetingTime);
    const lobbyId = await fixture.lobby(student);
    expect((await fixture.getLobby(student, lobbyId)).preferences).toEqual({
      location: 'Lower Manhattan, NY',
      groupSize: 4,
      meetingTime,
    });
  });

  test('a place, group size or time that is not offered is refused', async () => {
    const student = await fixture.student();
    for (const body of [{ location: 'Hoboken' }, { groupSize: 5 }, { meetingTime: 'noon' }])
      expect(await student.as.refusal(api.quickcrew.savePreferences, { body })).toMatchObject({
        status: 400,
      });
  });
});

describe('a lobby', () => {
  test('is created once per student, also by simultaneous requests', async () => {
    const student = await fixture.student();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => student.as.call(api.quickcrew.createLobby, {})),
    );
    expect(new Set(made.map(({ lobbyId }) => lobbyId)).size).toBe(1);
  });

  test('is only for students with a complete profile, including a social media handle', async () => {
    const student = await fixture.student({ handle: null });
    expect(await student.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({
      status: 409,
      code: 'profile_incomplete',
    });
  });

  test('has three places: of five friends who join at the same time two succeed', async () => {
    const [host, ...friends] = await fixture.students(6);
    const lobbyId = await fixture.lobby(host!);
    const answers = await Promise.all(friends.map(({ as }) => as.send(api.quickcrew.joinLobby, at(lobbyId))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const { users } = await fixture.getLobby(host!, lobbyId);
    expect(users.filter(({ joined }) => joined)).toHaveLength(3);
  });

  test('one per student: a student can leave an own lobby without friends to join another, but not one with friends', async () => {
    const [host, friend, third, fourth] = await fixture.students(4);
    const lobbyId = await fixture.lobby(host!);
    const own = await fixture.lobby(friend!);
    await friend!.as.call(api.quickcrew.joinLobby, at(lobbyId));
    await friend!.as.call(api.quickcrew.joinLobby, at(lobbyId));
    expect(await fixture.countNotifications(host!, 'crew_member_joined')).toBe(1);
    expect(await fixture.countNotifications(friend!, 'crew_member_joined')).toBe(0);
    expect(await friend!.as.refusal(api.quickcrew.leaveLobby, at(own))).toMatchObject({ status: 404 });
    const other = await fixture.lobby(third!, fourth!);
    expect(await third!.as.refusal(api.quickcrew.joinLobby, at(lobbyId))).toMatchObject({ status: 409 });
    expect((await fixture.getLobby(third!, other)).users).toHaveLength(2);
  });

  test('of two students with an own lobby who want the last place of another, one gets it and the other keeps the own one', async () => {
    const [host, friend, ...students] = await fixture.students(4);
    const lobbyId = await fixture.lobby(host!, friend!);
    const own = await Promise.all(students.map((student) => fixture.lobby(student)));
    // Both requests get as far as they can before one of them is decided.
    const client = await fixture.app.database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from lobbies where id = any($1) for update', [[lobbyId, ...own]]);
    const requests = students.map(({ as }) => as.send(api.quickcrew.joinLobby, at(lobbyId)));
    await untilWaiting(fixture.app.database.pool, students.length);
    await client.query('commit');
    client.release();
    const answers = await Promise.all(requests);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect([answers[1 - refused]?.statusCode, answers[refused]?.statusCode]).toEqual([200, 409]);
    expect((await fixture.getLobby(students[refused]!, own[refused]!)).users).toHaveLength(1);
    expect((await fixture.getLobby(host!, lobbyId)).users.filter(({ joined }) => joined)).toHaveLength(3);
  });

  test('two students who join the lobby of each other at the same time are in one lobby, or each in the own one', async () => {
    const students = await fixture.students(2);
    const own = await Promise.all(students.map((student) => fixture.lobby(student)));
    const answers = await Promise.all(
      students.map(({ as }, index) => as.send(api.quickcrew.joinLobby, at(own[1 - index]!))),
    );
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    const { rows } = await fixture.app.database.pool.query(
      'select student_id from quickcrew_places where lobby_id = any($1)',
      [own],
    );
    expect(rows).toHaveLength(2);
  });

  test('is left by a student who never wants to meet a member again, and cannot be found by that student any more', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!, friend!);
    await friend!.as.call(api.safety.wish, { params: { userId: host!.id }, body: { wish: 'never' } });
    await fixture.waitForJobs();
    expect((await fixture.getLobby(host!, lobbyId)).users).toHaveLength(1);
    expect(await friend!.as.refusal(api.quickcrew.getLobby, at(lobbyId))).toMatchObject({ status: 404 });
    expect(await friend!.as.refusal(api.quickcrew.joinLobby, at(lobbyId))).toMatchObject({ status: 404 });
  });

  test('cannot be used by a student who is not a member', async () => {
    const [host, outsider] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!);
    const { as } = outsider!;
    const refusals = [
      await as.refusal(api.quickcrew.setReady, { ...at(lobbyId), body: { ready: true } }),
      await as.refusal(api.quickcrew.setPaid, at(lobbyId)),
      await as.refusal(api.quickcrew.queueLobby, at(lobbyId)),
      await as.refusal(api.quickcrew.leaveLobby, at(lobbyId)),
      await as.refusal(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body: {} }),
      await as.refusal(api.payments.createHold, { body: { lobbyId } }),
      await as.refusal(api.quickcrew.getLobby, at('no-lobby')),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
  });

  test('is answered with 304 while unchanged, and with 200 after a change', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!);
    const first = await host!.as.send(api.quickcrew.getLobby, at(lobbyId));
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await host!.as.send(api.quickcrew.getLobby, { ...at(lobbyId), headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await friend!.as.call(api.quickcrew.joinLobby, at(lobbyId));
    const third = await host!.as.send(api.quickcrew.getLobby, { ...at(lobbyId), headers });
    expect(third.statusCode).toBe(200);
    expect(third.headers.etag).not.toBe(first.headers.etag);
  });

  test('can also be reached at addresses without /api', async () => {
    const student = await fixture.student();
    const made = await student.as.raw('POST', '/lobby/create-lobby');
    const { lobbyId } = made.json<{ lobbyId: string }>();
    expect((await student.as.raw('GET', `/lobby/${lobbyId}`)).json()).toMatchObject({
      lobbyId,
      status: 'open',
    });
    expect((await student.as.raw('GET', '/preferences')).statusCode).toBe(200);
    expect((await student.as.raw('GET', `/groups/${lobbyId}`)).json()).toMatchObject({ code: 'not_found' });
    expect((await student.as.raw('GET', `/messages/${lobbyId}`)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('paid, ready, queued', () => {
  test('a member is Paid only when the bank confirms the hold, and Ready only after that', async () => {
    const student = await fixture.student();
    const lobbyId = await fixture.lobby(student);
    expect(await student.as.refusal(api.quickcrew.setPaid, at(lobbyId))).toMatchObject({ status: 402 });
    const ready = { ...at(lobbyId), body: { ready: true } };
    expect(await student.as.refusal(api.quickcrew.setReady, ready)).toMatchObject({ status: 402 });
    await fixture.pay(student, lobbyId);
    expect((await fixture.holdOf(student))?.state).toBe('authorized');
    await student.as.call(api.quickcrew.setReady, ready);
    expect((await fixture.getLobby(student, lobbyId)).users[0]).toMatchObject({ paid: true, ready: true });
  });

  test('a declined card is refused with the codes of the provider; without a card there are no codes', async () => {
    const student = await fixture.student();
    const lobbyId = await fixture.lobby(student);
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    const untried = await student.as.refusal(api.quickcrew.setPaid, at(lobbyId));
    expect(untried).toMatchObject({ status: 402, code: 'payment_needed' });
    expect(untried).not.toHaveProperty('error');
    const card = { number: '4000000000009995', expMonth: 12, expYear: 2030, cvc: '123' };
    await fixture.app.given.visitor().refusal(api.sandbox.confirm, { body: { clientSecret, card } });
    expect(await student.as.refusal(api.quickcrew.setPaid, at(lobbyId))).toEqual({
      status: 402,
      code: 'payment_needed',
      message: 'Payment did not succeed. Please try again.',
      error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    expect((await fixture.getLobby(student, lobbyId)).users[0]).toMatchObject({ paid: false });
  });

  test('changing the time takes back Ready of all members; setting the same time does not', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!, friend!);
    await fixture.payAndReady(host!, lobbyId);
    const before = await fixture.meetingTime(host!, lobbyId);
    const edit = (meetingTime: Date) =>
      friend!.as.call(api.quickcrew.setLobbyPreferences, {
        ...at(lobbyId),
        body: { meetingTime: meetingTime.toISOString() },
      });
    await edit(before);
    expect((await fixture.getLobby(host!, lobbyId)).users.map(({ ready }) => ready)).toEqual([true, false]);
    await edit(addMinutes(before, 30));
    expect((await fixture.getLobby(host!, lobbyId)).users.map(({ ready }) => ready)).toEqual([false, false]);
  });

  test('a lobby is queued once all members are paid and ready, at the request of any member', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!, friend!);
    await fixture.payAndReady(host!, lobbyId);
    expect(await host!.as.refusal(api.quickcrew.queueLobby, at(lobbyId))).toMatchObject({
      status: 409,
      code: 'not_everybody_ready',
    });
    await fixture.payAndReady(friend!, lobbyId);
    const asked = await Promise.all(
      [host!, friend!, host!, friend!].map(({ as }) => as.send(api.quickcrew.queueLobby, at(lobbyId))),
    );
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await fixture.getLobby(host!, lobbyId)).status).toBe('queued');
    const late = await fixture.student();
    expect(await late.as.refusal(api.quickcrew.joinLobby, at(lobbyId))).toMatchObject({
      code: 'lobby_closed',
    });
    const body = { meetingTime: addMinutes(await fixture.meetingTime(host!, lobbyId), 30).toISOString() };
    expect(await host!.as.refusal(api.quickcrew.setLobbyPreferences, { ...at(lobbyId), body })).toMatchObject(
      { code: 'lobby_closed' },
    );
  });

  test('a member who leaves has the hold released, and the lobby closes when the last member leaves', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.queuedLobby(host!, friend!);
    await friend!.as.call(api.quickcrew.leaveLobby, at(lobbyId));
    await fixture.waitForJobs();
    expect(await fixture.holdOf(friend!)).toEqual({ state: 'released', reason: 'You left the lobby.' });
    expect(await fixture.getLobby(host!, lobbyId)).toMatchObject({
      status: 'queued',
      users: [{ isYou: true }],
    });
    await host!.as.call(api.quickcrew.leaveLobby, at(lobbyId));
    expect(await host!.as.refusal(api.quickcrew.getLobby, at(lobbyId))).toMatchObject({ status: 404 });
    await fixture.lobby(host!);
  });

  test('a hold that is placed while the student leaves the lobby is released', async () => {
    const student = await fixture.student();
    const lobbyId = await fixture.lobby(student);
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
    await Promise.all([
      fixture.app.given.visitor().send(api.sandbox.confirm, { body: { clientSecret, card } }),
      student.as.send(api.quickcrew.leaveLobby, at(lobbyId)),
    ]);
    await fixture.waitForJobs();
    await expect.poll(async () => (await fixture.holdOf(student))?.state).toBe('released');
  });
});

test('a suspended student is removed from the queued lobby and cannot create another', async () => {
  const [student, friend] = await fixture.students(2);
  const lobbyId = await fixture.queuedLobby(student!, friend!);
  const { quickcrew } = fixture.app;
  await fixture.db
    .updateTable('students')
    .set({ status: 'SUSPENDED' })
    .where('id', '=', student!.id)
    .execute();
  await leaveQuickcrew(quickcrew, student!.id);
  await leaveQuickcrew(quickcrew, student!.id);
  await fixture.waitForJobs();
  expect(await fixture.holdOf(student!)).toEqual({ state: 'released', reason: 'You left the lobby.' });
  expect((await fixture.getLobby(friend!, lobbyId)).users).toHaveLength(1);
  expect(await student!.as.refusal(api.quickcrew.createLobby, {})).toMatchObject({ code: 'suspended' });
});
