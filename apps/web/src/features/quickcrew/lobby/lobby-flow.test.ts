import { describe, expect, it } from 'vitest';
import { lobby, lobbyMember } from '../../../../test/fixtures/quickcrew.ts';
import {
  changedPreferences,
  invitedLobbyId,
  invitersOf,
  invitersText,
  placeOf,
  viewLobby,
} from './lobby-flow.ts';
import type { LobbyUser } from './lobby-flow.ts';

const you = lobbyMember();
const friend = (overrides: Partial<LobbyUser> = {}) =>
  lobbyMember({ userId: 'dev', name: 'Dev S.', isYou: false, ...overrides });
const done = { paid: true, ready: true };

describe('the lobby', () => {
  it('leads from inviting to the hold and then to ‘Ready’', () => {
    expect(viewLobby({ users: [you] }, false)).toMatchObject({ step: 0, action: 'finish inviting' });
    expect(viewLobby({ users: [you] }, true)).toMatchObject({ step: 1, action: 'reserve' });
    expect(viewLobby({ users: [{ ...you, paid: true }] }, true)).toMatchObject({
      step: 2,
      action: 'get ready',
    });
  });

  it('leads a student who is alone to the queue', () => {
    expect(viewLobby({ users: [{ ...you, ...done }] }, true)).toMatchObject({ step: 3, action: 'queue' });
  });

  it('waits until all friends have paid and are ready', () => {
    const ready = { ...you, ...done };
    expect(viewLobby({ users: [ready, friend({ paid: true })] }, true).action).toBe('wait');
    expect(viewLobby({ users: [ready, friend(done)] }, true).action).toBe('queue');
  });

  it('does not wait for a student who has only opened the link', () => {
    expect(viewLobby({ users: [{ ...you, ...done }, friend({ joined: false })] }, true).action).toBe('queue');
  });

  it('starts with the invitations on a device where they were not finished', () => {
    expect(viewLobby({ users: [{ ...you, ...done }] }, false)).toMatchObject({ step: 0 });
  });
});

it('a lobby shows all members, and has three places', () => {
  expect(viewLobby({ users: [you] }, false).openPlaces).toBe(2);
  expect(viewLobby({ users: [you, friend()] }, false).openPlaces).toBe(1);
  const full = viewLobby({ users: [friend({ userId: 'a' }), you, friend({ userId: 'b' })] }, false);
  expect(full.friends.map(({ userId }) => userId)).toEqual(['a', 'b']);
  expect(full.openPlaces).toBe(0);
});

it('a lobby counts only joined members, and lists those who have only opened the link', () => {
  const pending = ['c', 'd', 'e'].map((userId) => friend({ userId, joined: false }));
  const view = viewLobby({ users: [you, friend({ userId: 'a' }), ...pending] }, false);
  expect(view.friends.map(({ userId }) => userId)).toEqual(['a']);
  expect(view.pending.map(({ userId }) => userId)).toEqual(['c', 'd', 'e']);
  expect(view.openPlaces).toBe(1);
  const full = [...pending, friend({ userId: 'a' }), you, friend({ userId: 'b' })];
  expect(viewLobby({ users: full }, false).friends.map(({ userId }) => userId)).toEqual(['a', 'b']);
});

describe('the status of a lobby decides which page the student sees', () => {
  it.each([
    [{ status: 'open' }, 'lobby'],
    [{ status: 'queued' }, 'line'],
    [{ status: 'matched', groupId: 'crew' }, 'crew'],
    [{ status: 'expired' }, 'nowhere'],
  ] as const)('%j: %s', (changes, place) => {
    expect(placeOf(lobby(changes))).toBe(place);
  });
});

it('only changed preferences that are not empty are sent', () => {
  const known = lobby().preferences;
  expect(changedPreferences(known, known)).toEqual({});
  expect(changedPreferences(known, { location: '', meetingTime: '2025-05-22T00:00:00Z' })).toEqual({
    meetingTime: '2025-05-22T00:00:00Z',
  });
});

it('an invitation names the students who have joined the lobby', () => {
  const users = [
    friend({ userId: 'maya', name: 'Maya R.' }),
    friend({ userId: 'ben', name: 'Ben K.' }),
    friend({ userId: 'dan', name: 'Dan S.', joined: false }),
    lobbyMember({ joined: false }),
  ];
  expect(invitersOf({ users })).toEqual(['Maya R.', 'Ben K.']);
  expect(invitersText(['Maya R.'])).toBe('Maya R. invites you');
  expect(invitersText(['Maya R.', 'Ben K.'])).toBe('Maya R. and Ben K. invite you');
  expect(invitersText([])).toBeUndefined();
});

it.each([
  ['/automeetup/join-group/lobby-1', 'lobby-1'],
  ['/automeetup/join-group/', undefined],
  ['/automeetup/lobby', undefined],
])('the invited lobby of %s is %s', (path, lobbyId) => {
  expect(invitedLobbyId(path)).toBe(lobbyId);
});
