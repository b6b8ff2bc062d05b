import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { addMinutes, QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const host = await listenOnFreePort(fixture.app);

/** Polls the same path over the network, with the ETag of the last response. */
function poller(student: QuickcrewStudent, path: string) {
  let etag = '';
  return async () => {
    const cookie = [...student.as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`http://${host}/api/${path}`, { headers: { cookie, 'if-none-match': etag } });
    etag = answer.headers.get('etag') ?? '';
    // These answers contain names of other students, so no browser may store them. Both ways to answer are tried.
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return { status: answer.status, fromMemory: answer.headers.get('x-request-id') === null };
  };
}

/** Polls until the response comes from the cache. */
async function settled(poll: ReturnType<typeof poller>): Promise<void> {
  await expect.poll(poll).toEqual({ status: 304, fromMemory: true });
}

describe('a poll without changes', () => {
  test('is answered from the cache until the lobby changes, also if another process changes it', async () => {
    const student = await fixture.student();
    const lobbyId = await fixture.lobby(student);
    const poll = poller(student, `lobby/${lobbyId}`);
    await settled(poll);
    // Changes the row like another process, without the code of this one.
    await fixture.db
      .updateTable('lobbies')
      .set({ meeting_time: addMinutes(fixture.now, 300) })
      .where('id', '=', lobbyId)
      .execute();
    await expect.poll(poll).toMatchObject({ status: 200 });
    await settled(poll);
    const friend = await fixture.student();
    await friend.as.call(api.quickcrew.joinLobby, { params: { lobbyId } });
    await expect.poll(poll).toMatchObject({ status: 200 });
  });

  test('is not answered from the cache after the student left the lobby or signed out', async () => {
    const [student, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(student!, friend!);
    const [own, other] = [poller(student!, `lobby/${lobbyId}`), poller(friend!, `lobby/${lobbyId}`)];
    await settled(own);
    await settled(other);
    await friend!.as.call(api.quickcrew.leaveLobby, { params: { lobbyId } });
    // The view for a student who only has the link: computed for each request and without a place in the
    // lobby.
    await expect.poll(other).toEqual({ status: 200, fromMemory: false });
    await expect.poll(other).toEqual({ status: 200, fromMemory: false });
    await settled(own);
    const { users } = await student!.as.call(api.quickcrew.getLobby, { params: { lobbyId } });
    expect(users.map(({ userId }) => userId)).toEqual([student!.id]);
    const cookies = new Map(student!.as.cookies);
    await student!.as.call(api.accounts.logOut, {});
    student!.as = fixture.app.given.visitor(cookies);
    await expect.poll(async () => (await own()).status).toBe(401);
  });

  test('a name or a handle that was changed in the profile reaches lobby, crew and chat', async () => {
    const [student, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(student!, friend!);
    const lobby = poller(student!, `lobby/${lobbyId}`);
    await settled(lobby);
    await friend!.as.call(api.profiles.update, { body: { firstName: 'Renamed', lastName: 'Young' } });
    await expect.poll(lobby).toMatchObject({ status: 200 });
    const { users } = await fixture.getLobby(student!, lobbyId);
    expect(users.map(({ name }) => name)).toEqual([`${student!.firstName} Z.`, 'Renamed Y.']);
    await settled(lobby);

    const { students, groupId } = await fixture.crew();
    const [reader, other] = students;
    await other.as.call(api.quickcrew.sendMessage, { params: { groupId }, body: { text: 'Hello.' } });
    const [crew, chat] = [poller(reader, `groups/${groupId}`), poller(reader, `messages/${groupId}`)];
    await settled(crew);
    await settled(chat);
    const changes = [
      { firstName: 'Newname' },
      { lastName: 'Quill' },
      { linkedinHandle: 'new.linkedin' },
      { instagramHandle: 'new.instagram' },
      { facebookHandle: 'new.facebook' },
    ];
    for (const body of changes) {
      await other.as.call(api.profiles.update, { body });
      await expect.poll(crew).toMatchObject({ status: 200 });
      await settled(crew);
    }
    const { members } = await fixture.getCrew(reader, groupId);
    expect(members.find(({ userId }) => userId === other.id)).toMatchObject({
      name: 'Newname Q.',
      linkedinHandle: 'new.linkedin',
      instagramHandle: 'new.instagram',
      facebookHandle: 'new.facebook',
    });
    expect((await fixture.messages(reader, groupId)).map(({ senderName }) => senderName)).toEqual([
      'Newname Q.',
    ]);
    await settled(chat);
    await other.as.call(api.profiles.update, { body: { firstName: 'Lastname' } });
    await expect.poll(chat).toMatchObject({ status: 200 });
  });

  test('a message, a block and a changed hold count as changes of a crew', async () => {
    const { students, groupId } = await fixture.crew();
    const [student, other] = students;
    const [crew, chat] = [poller(student, `groups/${groupId}`), poller(student, `messages/${groupId}`)];
    await settled(crew);
    await settled(chat);
    await other.as.call(api.quickcrew.sendMessage, { params: { groupId }, body: { text: 'Hello.' } });
    await expect.poll(chat).toMatchObject({ status: 200 });
    await settled(chat);
    await student.as.call(api.safety.wish, { params: { userId: other.id }, body: { wish: 'never' } });
    await expect.poll(chat).toMatchObject({ status: 200 });
    await expect.poll(crew).toMatchObject({ status: 200 });
    await settled(crew);
    await fixture.db
      .updateTable('payments')
      .set({ state: 'releasing' })
      .where('student_id', '=', student.id)
      .execute();
    await expect.poll(crew).toMatchObject({ status: 200 });
  });
});

test('a connected member gets a change hint about the lobby, without the change itself', async () => {
  const student = await fixture.student();
  const lobbyId = await fixture.lobby(student);
  const ear = await subscribe(student, host);
  const friend = await fixture.student();
  await friend.as.call(api.quickcrew.joinLobby, { params: { lobbyId } });
  const frame = await ear.waitForFrame(({ type }) => type === 'data');
  expect(Object.values(frame.payload!.data!)[0]).toMatchObject({
    eventType: 'lobby_changed',
    eventId: lobbyId,
    eventPayload: { lobbyId },
  });
});

test('a student who changes a lobby sees the change with the very next poll', async () => {
  const student = await fixture.student();
  const lobbyId = await fixture.lobby(student);
  const poll = poller(student, `lobby/${lobbyId}`);
  for (let edits = 0; edits < 5; edits += 1) {
    await settled(poll);
    const { meetingTimes } = await student.as.call(api.quickcrew.options, {});
    const { meetingTime } = meetingTimes[edits + 1]!;
    await student.as.call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: { meetingTime } });
    expect((await poll()).status).toBe(200);
  }
});
