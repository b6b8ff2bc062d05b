import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { minutes, QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import type { Mate } from '../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const host = await listenOnFreePort(fixture.app);

/** Polls the same path over the network, with the ETag of the last response. */
function poller(mate: Mate, path: string) {
  let etag = '';
  return async () => {
    const cookie = [...mate.as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`http://${host}/api/${path}`, { headers: { cookie, 'if-none-match': etag } });
    etag = answer.headers.get('etag') ?? '';
    return { status: answer.status, fromMemory: answer.headers.get('x-request-id') === null };
  };
}

/** Polls until the response comes from the cache. */
async function settled(poll: ReturnType<typeof poller>): Promise<void> {
  await expect.poll(poll).toEqual({ status: 304, fromMemory: true });
}

describe('a poll without changes', () => {
  test('is answered from the cache until the lobby changes, also if another process changes it', async () => {
    const mate = await fixture.mate();
    const lobbyId = await fixture.lobby(mate);
    const poll = poller(mate, `lobby/${lobbyId}`);
    await settled(poll);
    // Changes the row like another process, without the code of this one.
    await fixture.db
      .updateTable('lobbies')
      .set({ meeting_time: minutes(fixture.now, 300) })
      .where('id', '=', lobbyId)
      .execute();
    await expect.poll(poll).toMatchObject({ status: 200 });
    await settled(poll);
    const friend = await fixture.mate();
    await friend.as.call(api.quickcrew.joinLobby, { params: { lobbyId } });
    await expect.poll(poll).toMatchObject({ status: 200 });
  });

  test('is not answered from the cache after the student left the lobby or signed out', async () => {
    const [mate, friend] = await fixture.mates(2);
    const lobbyId = await fixture.lobby(mate!, friend!);
    const [own, other] = [poller(mate!, `lobby/${lobbyId}`), poller(friend!, `lobby/${lobbyId}`)];
    await settled(own);
    await settled(other);
    await friend!.as.call(api.quickcrew.leaveLobby, { params: { lobbyId } });
    // The view for a student who only has the link: computed for each request and without a place in the
    // lobby.
    await expect.poll(other).toEqual({ status: 200, fromMemory: false });
    await expect.poll(other).toEqual({ status: 200, fromMemory: false });
    await settled(own);
    const { users } = await mate!.as.call(api.quickcrew.getLobby, { params: { lobbyId } });
    expect(users.map(({ userId }) => userId)).toEqual([mate!.id]);
    const cookies = new Map(mate!.as.cookies);
    await mate!.as.call(api.accounts.logOut, {});
    mate!.as = fixture.app.given.visitor(cookies);
    await expect.poll(async () => (await own()).status).toBe(401);
  });

  test('a name or a handle that was changed in the profile reaches lobby, crew and chat', async () => {
    const [mate, friend] = await fixture.mates(2);
    const lobbyId = await fixture.lobby(mate!, friend!);
    const lobby = poller(mate!, `lobby/${lobbyId}`);
    await settled(lobby);
    await friend!.as.call(api.profiles.update, { body: { firstName: 'Renamed', lastName: 'Young' } });
    await expect.poll(lobby).toMatchObject({ status: 200 });
    const { users } = await fixture.see(mate!, lobbyId);
    expect(users.map(({ name }) => name)).toEqual([`${mate!.firstName} Z.`, 'Renamed Y.']);
    await settled(lobby);

    const { mates, groupId } = await fixture.crew();
    const [reader, other] = mates;
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
    const { members } = await fixture.group(reader, groupId);
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
    const { mates, groupId } = await fixture.crew();
    const [mate, other] = mates;
    const [crew, chat] = [poller(mate, `groups/${groupId}`), poller(mate, `messages/${groupId}`)];
    await settled(crew);
    await settled(chat);
    await other.as.call(api.quickcrew.sendMessage, { params: { groupId }, body: { text: 'Hello.' } });
    await expect.poll(chat).toMatchObject({ status: 200 });
    await settled(chat);
    await mate.as.call(api.safety.wish, { params: { userId: other.id }, body: { wish: 'never' } });
    await expect.poll(chat).toMatchObject({ status: 200 });
    await expect.poll(crew).toMatchObject({ status: 200 });
    await settled(crew);
    await fixture.db
      .updateTable('payments')
      .set({ state: 'releasing' })
      .where('student_id', '=', mate.id)
      .execute();
    await expect.poll(crew).toMatchObject({ status: 200 });
  });
});

test('a connected member gets a change hint about the lobby, without the change itself', async () => {
  const mate = await fixture.mate();
  const lobbyId = await fixture.lobby(mate);
  const ear = await subscribe(mate, host);
  const friend = await fixture.mate();
  await friend.as.call(api.quickcrew.joinLobby, { params: { lobbyId } });
  const frame = await ear.hears(({ type }) => type === 'data');
  expect(Object.values(frame.payload!.data!)[0]).toMatchObject({
    eventType: 'lobby_changed',
    eventId: lobbyId,
    eventPayload: { lobbyId },
  });
});

test('a student who changes a lobby sees the change with the very next poll', async () => {
  const mate = await fixture.mate();
  const lobbyId = await fixture.lobby(mate);
  const poll = poller(mate, `lobby/${lobbyId}`);
  for (let edits = 0; edits < 5; edits += 1) {
    await settled(poll);
    const { meetingTimes } = await mate.as.call(api.quickcrew.options, {});
    const { meetingTime } = meetingTimes[edits + 1]!;
    await mate.as.call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: { meetingTime } });
    expect((await poll()).status).toBe(200);
  }
});
