import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const of = (groupId: string) => ({ params: { groupId } });

describe('a crew', () => {
  test('is shown only to its members, without gender and birthdate', async () => {
    const { students, groupId } = await fixture.crew();
    const crew = await students[0].as.send(api.quickcrew.getCrew, of(groupId));
    expect(crew.body).not.toMatch(/gender|birthdate|Female|Male|2003-05-21|@nyu/);
    expect(await fixture.getCrew(students[1], groupId)).toMatchObject({
      status: 'meeting',
      hold: 'held',
      holdCents: 500,
      reviewed: false,
    });
    expect(await students[0].as.call(api.quickcrew.listCrews, {})).toMatchObject([{ groupId }]);
    const outsider = await fixture.student();
    const { as } = outsider;
    const refusals = [
      await as.refusal(api.quickcrew.getCrew, of(groupId)),
      await as.refusal(api.quickcrew.getCrew, of('nowhere')),
      await as.refusal(api.quickcrew.listMessages, { ...of(groupId), query: {} }),
      await as.refusal(api.quickcrew.sendMessage, { ...of(groupId), body: { text: 'Hi' } }),
      await as.refusal(api.quickcrew.updateProgress, { ...of(groupId), body: { step: 'introSent' } }),
      await as.refusal(api.quickcrew.leaveCrew, of(groupId)),
      await as.refusal(api.quickcrew.reviewCrew, { ...of(groupId), body: { rating: 5, text: '' } }),
      await as.refusal(api.safety.report, {
        body: { userId: students[0].id, groupId, reason: 'Something else', text: 'A stranger speaks.' },
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
  });

  test('goes through its steps in order: the chat shows each step, and the others are notified of departure and check-in', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [own, other] = students;
    const codes = async (step: 'onTheWay' | 'checkedIn') =>
      (await fixture.sendProgress(own, groupId, step)).json<{ code: string }>().code;
    expect(await codes('onTheWay')).toBe('not_in_order');
    expect((await fixture.sendProgress(own, groupId, 'introSent')).statusCode).toBe(200);
    expect(await codes('checkedIn')).toBe('not_in_order');
    expect((await fixture.sendProgress(own, groupId, 'onTheWay')).statusCode).toBe(200);
    expect((await fixture.sendProgress(own, groupId, 'onTheWay')).statusCode).toBe(200);
    expect(await codes('checkedIn')).toBe('too_early');
    await fixture.moveClockTo(addMinutes(meetTime, -60), own, other);
    expect((await fixture.sendProgress(own, groupId, 'checkedIn')).json()).toMatchObject({
      hold: 'released',
    });
    const name = `${own.firstName} Z.`;
    const said = await fixture.messages(other, groupId);
    expect(said.map(({ text, system, senderId }) => [text, system, senderId])).toEqual([
      [`Hi everyone! I'm ${name} from New York University. Looking forward to meeting you.`, false, own.id],
      [`${name} is on the way to the meetup location.`, true, null],
      [`${name} has checked in at the meetup location!`, true, null],
    ]);
    expect(await fixture.countNotifications(other, 'crew_member_on_the_way')).toBe(1);
    expect(await fixture.countNotifications(other, 'crew_member_checked_in')).toBe(1);
    await fixture.waitForJobs();
    expect(await fixture.holdOf(own)).toEqual({ state: 'released', reason: 'You checked in.' });
  });

  test('is answered with 304 while unchanged; a step and a wish are changes', async () => {
    const { students, groupId } = await fixture.crew();
    const [own, other] = students;
    let etag = '';
    const poll = async () => {
      const answer = await own.as.send(api.quickcrew.getCrew, {
        ...of(groupId),
        headers: { 'if-none-match': etag },
      });
      etag = String(answer.headers.etag);
      return answer.statusCode;
    };
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await fixture.sendProgress(other, groupId, 'introSent');
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await own.as.call(api.safety.wish, { params: { userId: other.id }, body: { wish: 'again' } });
    expect([await poll(), await poll()]).toEqual([200, 304]);
    expect(
      (await fixture.getCrew(own, groupId)).members.find(({ userId }) => userId === other.id)?.wish,
    ).toBe('again');
  });
});

describe('the chat of a crew', () => {
  test('can be read from a given message on, and is answered with 304 while unchanged', async () => {
    const { students, groupId } = await fixture.crew();
    const [own, other] = students;
    const postMessage = (text: string) =>
      own.as.call(api.quickcrew.sendMessage, { ...of(groupId), body: { text } });
    const first = await postMessage('  Who brings a map?  ');
    expect(first).toMatchObject({ text: 'Who brings a map?', senderId: own.id, system: false });
    const { headers } = await other.as.send(api.quickcrew.listMessages, { ...of(groupId), query: {} });
    const again = { ...of(groupId), query: {}, headers: { 'if-none-match': String(headers.etag) } };
    expect((await other.as.send(api.quickcrew.listMessages, again)).statusCode).toBe(304);
    const second = await postMessage('I do.');
    expect((await other.as.send(api.quickcrew.listMessages, again)).statusCode).toBe(200);
    expect(await fixture.messages(other, groupId, first.id)).toEqual([second]);
    expect(await fixture.messages(other, groupId, second.id)).toEqual([]);
  });

  test('accepts messages of 1 to 500 characters, thirty in a minute', async () => {
    const { students, groupId } = await fixture.crew();
    const send = (text: string) =>
      students[0].as.send(api.quickcrew.sendMessage, { ...of(groupId), body: { text } });
    expect((await send('   ')).statusCode).toBe(400);
    expect((await send('x'.repeat(501))).statusCode).toBe(400);
    expect((await send('x'.repeat(500))).statusCode).toBe(201);
    const statuses: number[] = [];
    for (let sent = 1; sent <= 30; sent += 1) statuses.push((await send(`${sent}`)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(29);
    expect(statuses.at(-1)).toBe(429);
  });

  test('immediately hides the messages of a blocked member, only from the student who blocked', async () => {
    const { students, groupId } = await fixture.crew();
    const [own, loud] = students;
    await loud.as.call(api.quickcrew.sendMessage, { ...of(groupId), body: { text: 'Something unkind.' } });
    expect(await fixture.messages(own, groupId)).toHaveLength(1);
    await own.as.call(api.safety.wish, { params: { userId: loud.id }, body: { wish: 'never' } });
    expect(await fixture.messages(own, groupId)).toEqual([]);
    expect(await fixture.messages(students[2], groupId)).toHaveLength(1);
    await own.as.call(api.safety.report, {
      body: { userId: loud.id, groupId, reason: 'Rude or disrespectful', text: 'Unkind words in the chat.' },
    });
  });

  test('notifies members who have not seen a new message, once until they look', async () => {
    const { students, groupId } = await fixture.crew();
    const [own, watching, away] = students;
    const postMessage = (text: string) =>
      own.as.call(api.quickcrew.sendMessage, { ...of(groupId), body: { text } });
    const look = async (student: QuickcrewStudent) => {
      const messageId = (await fixture.messages(student, groupId)).at(-1)!.id;
      await student.as.call(api.quickcrew.markMessagesSeen, { ...of(groupId), body: { messageId } });
    };
    await postMessage('Hello?');
    await look(watching);
    // A browser in the background has fetched the message, but the student has not seen it.
    await fixture.messages(away, groupId);
    await fixture.moveClockTo(addMinutes(fixture.now, 1), own, away, watching);
    expect([
      await fixture.countNotifications(watching, 'crew_message'),
      await fixture.countNotifications(away, 'crew_message'),
    ]).toEqual([0, 1]);
    await postMessage('Anybody?');
    await look(watching);
    await fixture.moveClockTo(addMinutes(fixture.now, 1), own, away, watching);
    expect(await fixture.countNotifications(away, 'crew_message')).toBe(1);
    await look(away);
    // An id past the newest message does not count as seen.
    await away.as.call(api.quickcrew.markMessagesSeen, { ...of(groupId), body: { messageId: '999999999' } });
    await postMessage('Good.');
    await fixture.moveClockTo(addMinutes(fixture.now, 1), own, away);
    expect(await fixture.countNotifications(away, 'crew_message')).toBe(2);
    const outsider = await fixture.student();
    expect(
      await outsider.as.refusal(api.quickcrew.markMessagesSeen, { ...of(groupId), body: { messageId: '1' } }),
    ).toMatchObject({ status: 404 });
  });
});
