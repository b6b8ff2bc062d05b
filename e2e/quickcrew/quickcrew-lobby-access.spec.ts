import { expect, test as base } from '../support/harness.ts';
import {
  lastMeetingTime,
  openLobby,
  phoneSize,
  type Phones,
  phonesFixture,
  statusOf,
} from '../support/quickcrew-phones.ts';

const test = base.extend<{ phones: Phones }>({ phones: phonesFixture });

test.use({ productGroup: 'lobbies', viewport: phoneSize });

test('a student who is not in a lobby or crew gets 404 from its endpoints', async ({ phones }) => {
  const mia = await phones.student('Mia');
  const ned = await phones.student('Ned');
  const lobbyId = await openLobby(mia, await lastMeetingTime(mia.request));
  for (const [method, path, data] of [
    ['POST', `lobby/${lobbyId}/ready`, { ready: true }],
    ['POST', `lobby/${lobbyId}/queue`, undefined],
    ['POST', `lobby/${lobbyId}/preferences`, { groupSize: 4 }],
    ['POST', `lobby/${lobbyId}/paid`, undefined],
    ['POST', `lobby/${lobbyId}/leave`, undefined],
    ['GET', `lobby/${crypto.randomUUID()}`, undefined],
    ['GET', `groups/${lobbyId}`, undefined],
    ['GET', `messages/${lobbyId}`, undefined],
  ] as const)
    expect([path, await statusOf(ned.request, method, path, data)]).toEqual([path, 404]);
});
