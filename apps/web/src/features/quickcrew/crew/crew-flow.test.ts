import type { CrewBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { canLeave, membersInSeatOrder, leavingIsFree, seatOf, stateOf, viewCrew } from './crew-flow.ts';
import type { CrewMember } from './crew-flow.ts';

const member = (userId: string, more: Partial<CrewMember> = {}): CrewMember => ({
  userId,
  name: `${userId} K.`,
  college: 'Example University',
  isYou: false,
  introSent: false,
  onTheWay: false,
  checkedIn: false,
  left: false,
  linkedinHandle: null,
  instagramHandle: userId,
  facebookHandle: null,
  wish: null,
  ...more,
});

const crewWith = (you: Partial<CrewMember>, more: Partial<CrewBody> = {}): CrewBody => ({
  groupId: 'crew',
  members: [member('Ben'), member('Ana', { isYou: true, ...you })],
  latitude: 40.72,
  longitude: -73.99,
  location: 'Example Place',
  address: '1 Example St',
  meetTime: '2025-05-21T23:30:00Z',
  checkInFrom: '2025-05-21T22:30:00Z',
  checkInUntil: '2025-05-21T23:45:00Z',
  freeToLeaveUntil: '2025-05-21T22:30:00Z',
  endsAt: '2025-05-22T02:30:00Z',
  status: 'meeting',
  hold: 'held',
  reviewed: false,
  ...more,
});

const before = new Date('2025-05-21T22:00:00Z');
const during = new Date('2025-05-21T23:00:00Z');
const lateNow = new Date('2025-05-21T23:50:00Z');

describe('the crew leads', () => {
  it.each([
    [{}, 0, 'introduce'],
    [{ introSent: true }, 1, 'set out'],
    [{ introSent: true, onTheWay: true }, 2, 'check in'],
    [{ introSent: true, onTheWay: true, checkedIn: true }, 3, 'talk'],
  ] as const)('from %j to the next step', (you, step, action) => {
    expect(viewCrew(crewWith(you), during)).toMatchObject({ step, action, news: 'on' });
  });

  it('to a check-in that says when it opens', () => {
    const crew = crewWith({ introSent: true, onTheWay: true });
    expect(viewCrew(crew, before).opensLater).toBe(true);
    expect(viewCrew(crew, during).opensLater).toBe(false);
  });
});

describe('the odd states', () => {
  it('whoever did not check in in time is told, and can still write', () => {
    for (const you of [{}, { introSent: true }]) {
      expect(viewCrew(crewWith(you), lateNow)).toMatchObject({
        news: 'too late to check in',
        action: 'talk',
      });
    }
  });

  it('nobody leaves who is there, or has been waited for in vain', () => {
    const mayLeave = (you: object, now: Date) => {
      const crew = crewWith(you);
      return canLeave(crew, viewCrew(crew, now).you, now);
    };
    expect(mayLeave({}, during)).toBe(true);
    expect(mayLeave({ checkedIn: true }, during)).toBe(false);
    expect(mayLeave({}, lateNow)).toBe(false);
  });

  it('whoever has checked in is not late', () => {
    expect(viewCrew(crewWith({ checkedIn: true }), lateNow).news).toBe('on');
  });

  it('a crew that has closed asks for nothing more', () => {
    expect(viewCrew(crewWith({}, { status: 'ended' }), lateNow)).toMatchObject({
      news: 'ended',
      action: 'none',
    });
    expect(viewCrew(crewWith({}, { status: 'cancelled' }), during).news).toBe('cancelled');
    expect(viewCrew(crewWith({}), new Date('2025-05-22T02:30:00Z')).news).toBe('ended');
  });

  it('whoever left sees that', () => {
    expect(viewCrew(crewWith({ left: true }), during)).toMatchObject({ news: 'you left', action: 'none' });
  });

  it('who has left, is late or is there, is told apart', () => {
    const crew = crewWith({});
    expect(stateOf(member('Ben', { left: true, checkedIn: true }), crew, during)).toBe('left');
    expect(stateOf(member('Ben', { onTheWay: true }), crew, during)).toBe('on the way');
    expect(stateOf(member('Ben', { onTheWay: true }), crew, lateNow)).toBe('late');
    expect(stateOf(member('Ben', { checkedIn: true }), crew, lateNow)).toBe('checked in');
  });
});

it('the first chair is the student’s, and the chair of whoever left stays empty', () => {
  const crew = crewWith({ onTheWay: true });
  const [first] = membersInSeatOrder(crew);
  expect(seatOf(first!, crew, during)).toMatchObject({ state: 'on-the-way', you: true, initials: 'AK' });
  expect(seatOf(member('Ben', { left: true }), crew, during)).toEqual({ state: 'open' });
});

it('leaving is free until an hour before, and not a moment longer', () => {
  expect(leavingIsFree(crewWith({}), new Date('2025-05-21T22:30:00Z'))).toBe(true);
  expect(leavingIsFree(crewWith({}), new Date('2025-05-21T22:30:01Z'))).toBe(false);
  expect(leavingIsFree(crewWith({}), undefined)).toBe(false);
});
