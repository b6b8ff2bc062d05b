import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideJoining, decideRemoving, isTargetOpen } from './groups/friend-group-rules.ts';
import { decideAddress, waitBeforeNextInvitation } from './invitations/invitation-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);

describe('the target of a friend group', () => {
  test('is open until its closing time, also if its status is still open afterwards', () => {
    expect(isTargetOpen([{ status: 'open', closesAt: later(1) }], now)).toBe(true);
    expect(isTargetOpen([{ status: 'open', closesAt: now }], now)).toBe(false);
    expect(isTargetOpen([{ status: 'cancelled', closesAt: later(1) }], now)).toBe(false);
  });

  test('is open, if it is a series, while one of its dates is open or while it has no dates', () => {
    const over = { status: 'completed', closesAt: later(-100) };
    expect(isTargetOpen([over, { status: 'open', closesAt: later(100) }], now)).toBe(true);
    expect(isTargetOpen([over, over], now)).toBe(false);
    expect(isTargetOpen([], now)).toBe(true);
  });
});

describe('a student who joins a friend group', () => {
  const facts = { isOpen: true, isRegistered: true, ownGroupId: undefined, group: undefined };

  test('gets a place in the group of the inviter, or has one already', () => {
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
  ])('is refused with a reason: %o', (difference, code) => {
    expect(decideJoining({ ...facts, ...difference })).toEqual({ kind: 'refused', code });
  });
});

describe('the removal of a member', () => {
  const facts = { isOpen: true, isOneself: false, isOwner: true, isMember: true };

  test.each([
    [{}, { kind: 'goes' }],
    [{ isOneself: true, isOwner: false }, { kind: 'goes' }],
    [{ isOneself: true, isMember: false }, { kind: 'is gone already' }],
    [{ isMember: false }, { kind: 'refused', code: 'not_found' }],
    [{ isOwner: false }, { kind: 'refused', code: 'not_yours' }],
    [{ isOpen: false }, { kind: 'refused', code: 'registration_closed' }],
  ])('depends on the student who asks and on the time: %o', (difference, decision) => {
    expect(decideRemoving({ ...facts, ...difference })).toEqual(decision);
  });
});

describe('an invitation', () => {
  test('goes to one university address, which is not the address of the inviter', () => {
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

  test('has to wait after ten in a day until the oldest of them is a day old', () => {
    const ofLastDay = (count: number) => Array.from({ length: count }, (_, at) => later(-20 + at));
    expect(waitBeforeNextInvitation([], now)).toBeUndefined();
    expect(waitBeforeNextInvitation(ofLastDay(9), now)).toBeUndefined();
    expect(waitBeforeNextInvitation(ofLastDay(10), now)).toBe(4 * hourMs);
  });
});
