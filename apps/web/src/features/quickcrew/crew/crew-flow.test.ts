import type { CrewBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { crew, crewMember } from '../../../../test/fixtures/quickcrew.ts';
import { canLeave, membersInSeatOrder, leavingIsFree, seatOf, stateOf, viewCrew } from './crew-flow.ts';
import type { CrewMember } from './crew-flow.ts';

const member = (userId: string, overrides: Partial<CrewMember> = {}) =>
  crewMember(userId, `${userId} K.`, overrides);

const crewWith = (you: Partial<CrewMember>, overrides: Partial<CrewBody> = {}) =>
  crew({ members: [member('Ben'), member('Ana', { isYou: true, ...you })], ...overrides });

const before = new Date('2025-05-21T22:00:00Z');
const during = new Date('2025-05-21T23:00:00Z');
const lateNow = new Date('2025-05-21T23:50:00Z');

describe('the page of a crew', () => {
  it.each([
    [{}, 0, 'introduce'],
    [{ introSent: true }, 1, 'set out'],
    [{ introSent: true, onTheWay: true }, 2, 'check in'],
    [{ introSent: true, onTheWay: true, checkedIn: true }, 3, 'talk'],
  ] as const)('leads from %j to the next step', (you, step, action) => {
    expect(viewCrew(crewWith(you), during)).toMatchObject({ step, action, news: 'on' });
  });

  it('says when the check-in opens', () => {
    const ready = crewWith({ introSent: true, onTheWay: true });
    expect(viewCrew(ready, before).opensLater).toBe(true);
    expect(viewCrew(ready, during).opensLater).toBe(false);
  });
});

describe('a member of a crew', () => {
  it('who did not check in in time sees that, and can still write', () => {
    for (const you of [{}, { introSent: true }]) {
      expect(viewCrew(crewWith(you), lateNow)).toMatchObject({
        news: 'too late to check in',
        action: 'talk',
      });
    }
  });

  it('cannot leave after the check-in, or after the check-in has closed', () => {
    const mayLeave = (you: object, now: Date) => {
      const own = crewWith(you);
      return canLeave(own, viewCrew(own, now).you, now);
    };
    expect(mayLeave({}, during)).toBe(true);
    expect(mayLeave({ checkedIn: true }, during)).toBe(false);
    expect(mayLeave({}, lateNow)).toBe(false);
  });

  it('who has checked in is not late', () => {
    expect(viewCrew(crewWith({ checkedIn: true }), lateNow).news).toBe('on');
  });

  it('has no next step after the crew has ended or was cancelled', () => {
    expect(viewCrew(crewWith({}, { status: 'ended' }), lateNow)).toMatchObject({
      news: 'ended',
      action: 'none',
    });
    expect(viewCrew(crewWith({}, { status: 'cancelled' }), during).news).toBe('cancelled');
    expect(viewCrew(crewWith({}), new Date('2025-05-22T02:30:00Z')).news).toBe('ended');
  });

  it('who has left sees that', () => {
    expect(viewCrew(crewWith({ left: true }), during)).toMatchObject({ news: 'you left', action: 'none' });
  });

  it('is shown as left, on the way, late or checked in', () => {
    const own = crewWith({});
    expect(stateOf(member('Ben', { left: true, checkedIn: true }), own, during)).toBe('left');
    expect(stateOf(member('Ben', { onTheWay: true }), own, during)).toBe('on the way');
    expect(stateOf(member('Ben', { onTheWay: true }), own, lateNow)).toBe('late');
    expect(stateOf(member('Ben', { checkedIn: true }), own, lateNow)).toBe('checked in');
  });
});

it('the first seat is the student’s, and the seat of a member who left is empty', () => {
  const own = crewWith({ onTheWay: true });
  const [first] = membersInSeatOrder(own);
  expect(seatOf(first!, own, during)).toMatchObject({ state: 'on-the-way', you: true, initials: 'AK' });
  expect(seatOf(member('Ben', { left: true }), own, during)).toEqual({ state: 'open' });
});

it('leaving a crew is free until exactly one hour before it meets', () => {
  expect(leavingIsFree(crewWith({}), new Date('2025-05-21T22:30:00Z'))).toBe(true);
  expect(leavingIsFree(crewWith({}), new Date('2025-05-21T22:30:01Z'))).toBe(false);
  expect(leavingIsFree(crewWith({}), undefined)).toBe(false);
});
