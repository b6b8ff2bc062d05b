import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideJoining, decideRemoving, isTargetOpen } from './groups/friend-group-rules.ts';
import { decideAddress, waitBeforeNextInvitation } from './invitations/invitation-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);

describe('what friends can come to', () => {
  test('is open until it closes, whatever its row still says', () => {
    expect(isTargetOpen([{ status: 'open', closesAt: later(1) }], now)).toBe(true);
    expect(isTargetOpen([{ status: 'open', closesAt: now }], now)).toBe(false);
    expect(isTargetOpen([{ status: 'cancelled', closesAt: later(1) }], now)).toBe(false);
  });

  test('is, for a series, open as long as one evening is, or none has a date yet', () => {
    const over = { status: 'completed', closesAt: later(-100) };
    expect(isTargetOpen([over, { status: 'open', closesAt: later(100) }], now)).toBe(true);
    expect(isTargetOpen([over, over], now)).toBe(false);
    expect(isTargetOpen([], now)).toBe(true);
  });
});

describe('who joins', () => {
  const facts = { isOpen: true, isRegistered: true, ownGroupId: undefined, group: undefined };

  test('finds a place beside the inviter, and stays where they are', () => {
    expect(decideJoining(facts)).toEqual({ kind: 'joins' });
    expect(decideJoining({ ...facts, group: { id: 'a', size: 2 } })).toEqual({ kind: 'joins' });
    expect(decideJoining({ ...facts, isOpen: false, ownGroupId: 'a', group: { id: 'a', size: 3 } })).toEqual({
      kind: 'is there already',
    });
  });

  test.each([
    [{ isOpen: false }, 'registration_closed'],
    [{ isRegistered: false }, 'not_registered'],
    [{ ownGroupId: 'b', group: { id: 'a', size: 2 } }, 'in_another_group'],
    [{ ownGroupId: 'b' }, 'in_another_group'],
    [{ group: { id: 'a', size: 3 } }, 'group_full'],
  ])('is told why not: %o', (difference, code) => {
    expect(decideJoining({ ...facts, ...difference })).toEqual({ kind: 'refused', code });
  });
});

describe('who goes', () => {
  const facts = { isOpen: true, isOneself: false, isOwner: true, isMember: true };

  test.each([
    [{}, { kind: 'goes' }],
    [{ isOneself: true, isOwner: false }, { kind: 'goes' }],
    [{ isOneself: true, isMember: false }, { kind: 'is gone already' }],
    [{ isMember: false }, { kind: 'refused', code: 'not_found' }],
    [{ isOwner: false }, { kind: 'refused', code: 'not_yours' }],
    [{ isOpen: false }, { kind: 'refused', code: 'registration_closed' }],
  ])('is decided by who asks and when: %o', (difference, decision) => {
    expect(decideRemoving({ ...facts, ...difference })).toEqual(decision);
  });
});

describe('an invitation', () => {
  test('goes to one university address, which is not the own', () => {
    expect(decideAddress(' Sam+x@Example.edu ', 'ana@example.edu')).toEqual({
      kind: 'taken',
      email: 'sam@example.edu',
    });
    expect(decideAddress('sam@example.com', 'ana@example.edu')).toEqual({
      kind: 'refused',
      error: 'Please enter a valid email.',
    });
    expect(decideAddress('ANA@example.edu', 'ana@example.edu')).toMatchObject({ kind: 'refused' });
  });

  test('waits after the tenth until the first of them is a day old', () => {
    const ofLastDay = (count: number) => Array.from({ length: count }, (_, at) => later(-20 + at));
    expect(waitBeforeNextInvitation([], now)).toBeUndefined();
    expect(waitBeforeNextInvitation(ofLastDay(9), now)).toBeUndefined();
    expect(waitBeforeNextInvitation(ofLastDay(10), now)).toBe(4 * hourMs);
  });
});
