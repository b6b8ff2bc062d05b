import type { LobbyBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { changedPreferences, placeOf, viewLobby } from './lobby-flow.ts';
import type { LobbyUser } from './lobby-flow.ts';

const you: LobbyUser = {
  userId: 'you',
  name: 'Ana R.',
  college: 'Example University',
  isYou: true,
  joined: true,
  paid: false,
  ready: false,
};
const friend = (more: Partial<LobbyUser> = {}): LobbyUser => ({
  ...you,
  userId: 'dev',
  name: 'Dev S.',
  isYou: false,
  ...more,
});
const done = { paid: true, ready: true };

describe('the lobby leads', () => {
  it('from inviting to the hold, to ready, one step after the other', () => {
    expect(viewLobby({ users: [you] }, false)).toMatchObject({ step: 0, action: 'finish inviting' });
    expect(viewLobby({ users: [you] }, true)).toMatchObject({ step: 1, action: 'reserve' });
    expect(viewLobby({ users: [{ ...you, paid: true }] }, true)).toMatchObject({
      step: 2,
      action: 'get ready',
    });
  });

  it('a student who is alone straight into the line', () => {
    expect(viewLobby({ users: [{ ...you, ...done }] }, true)).toMatchObject({ step: 3, action: 'queue' });
  });

  it('nobody into the line before every friend is paid and ready', () => {
    const ready = { ...you, ...done };
    expect(viewLobby({ users: [ready, friend({ paid: true })] }, true).action).toBe('wait');
    expect(viewLobby({ users: [ready, friend(done)] }, true).action).toBe('queue');
  });

  it('on without whoever has only opened the link', () => {
    expect(viewLobby({ users: [{ ...you, ...done }, friend({ joined: false })] }, true).action).toBe('queue');
  });

  it('back to the invitations on a device where they were never finished, without losing the hold', () => {
    expect(viewLobby({ users: [{ ...you, ...done }] }, false)).toMatchObject({ step: 0 });
  });
});

it('shows all members, and chairs for three in all', () => {
  expect(viewLobby({ users: [you] }, false).openPlaces).toBe(2);
  expect(viewLobby({ users: [you, friend()] }, false).openPlaces).toBe(1);
  const full = viewLobby({ users: [friend({ userId: 'a' }), you, friend({ userId: 'b' })] }, false);
  expect(full.friends.map(({ userId }) => userId)).toEqual(['a', 'b']);
  expect(full.openPlaces).toBe(0);
});

it('keeps every place for those who have joined, and lists who has only opened the link', () => {
  const pending = ['c', 'd', 'e'].map((userId) => friend({ userId, joined: false }));
  const view = viewLobby({ users: [you, friend({ userId: 'a' }), ...pending] }, false);
  expect(view.friends.map(({ userId }) => userId)).toEqual(['a']);
  expect(view.pending.map(({ userId }) => userId)).toEqual(['c', 'd', 'e']);
  expect(view.openPlaces).toBe(1);
  const full = [...pending, friend({ userId: 'a' }), you, friend({ userId: 'b' })];
  expect(viewLobby({ users: full }, false).friends.map(({ userId }) => userId)).toEqual(['a', 'b']);
});

describe('what became of a lobby says where the student belongs', () => {
  it.each([
    [{ status: 'open' }, 'lobby'],
    [{ status: 'queued' }, 'line'],
    [{ status: 'matched', groupId: 'crew' }, 'crew'],
    [{ status: 'expired' }, 'nowhere'],
  ] as const)('%j: %s', (lobby, place) => {
    expect(placeOf(lobby)).toBe(place);
  });
});

it('sends only the preferences that were changed and are not empty', () => {
  const known: LobbyBody['preferences'] = {
    location: 'Lower Manhattan, NY',
    groupSize: 4,
    meetingTime: '2025-05-21T23:30:00Z',
  };
  expect(changedPreferences(known, known)).toEqual({});
  expect(changedPreferences(known, { location: '', meetingTime: '2025-05-22T00:00:00Z' })).toEqual({
    meetingTime: '2025-05-22T00:00:00Z',
  });
});
