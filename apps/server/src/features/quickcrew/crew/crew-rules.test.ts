import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideHolds, decideLeave, decideProgress, decideText, holdShown } from './crew-rules.ts';

const meetingTime = new Date('2025-05-21T19:00:00Z');
const crew = { status: 'meeting', meetingTime } as const;
const at = (minutes: number) => new Date(meetingTime.getTime() + minutes * minuteMs);
const steps = (done: number) => ({
  introSentAt: done > 0 ? at(-90) : null,
  onTheWayAt: done > 1 ? at(-80) : null,
  checkedInAt: done > 2 ? at(-30) : null,
});

describe('the steps of a crew member', () => {
  test('are taken in order, and a repeated step counts as done', () => {
    expect(decideProgress(crew, steps(0), 'introSent', at(-100))).toBe('go');
    expect(decideProgress(crew, steps(0), 'onTheWay', at(-100))).toMatchObject({ refused: 'not_in_order' });
    expect(decideProgress(crew, steps(1), 'checkedIn', at(-30))).toMatchObject({ refused: 'not_in_order' });
    expect(decideProgress(crew, steps(3), 'checkedIn', at(200))).toBe('done');
  });

  test('check-in is open from an hour before the meeting until a quarter of an hour after it', () => {
    const checkIn = (minutes: number) => decideProgress(crew, steps(2), 'checkedIn', at(minutes));
    expect(checkIn(-60.1)).toMatchObject({ refused: 'too_early' });
    expect(checkIn(-60)).toBe('go');
    expect(checkIn(14.9)).toBe('go');
    expect(checkIn(15)).toMatchObject({ refused: 'too_late' });
    expect(decideProgress({ ...crew, status: 'cancelled' }, steps(2), 'checkedIn', at(0))).toMatchObject({
      refused: 'too_late',
    });
  });
});

describe('leaving a crew', () => {
  test('is free until an hour before the meeting, costs the hold afterwards, and is refused once the student checked in or check-in closed', () => {
    expect(decideLeave(crew, steps(0), at(-60))).toBe('release');
    expect(decideLeave(crew, steps(0), at(-59.9))).toBe('capture');
    expect(decideLeave(crew, steps(3), at(-30))).toMatchObject({ refused: 'too_late' });
    expect(decideLeave(crew, steps(0), at(15))).toMatchObject({ refused: 'too_late' });
    expect(decideLeave({ ...crew, status: 'ended' }, steps(0), at(-90))).toMatchObject({
      refused: 'too_late',
    });
  });
});

describe('the holds of a crew', () => {
  const member = (studentId: string, state: 'here' | 'absent' | 'left') => ({
    studentId,
    checkedInAt: state === 'here' ? at(-5) : null,
    leftAt: state === 'left' ? at(-120) : null,
  });

  test('are captured only from absent students, and only if another student came', () => {
    expect(decideHolds([member('a', 'here'), member('b', 'absent'), member('c', 'left')])).toEqual([
      { studentId: 'a', outcome: 'release' },
      { studentId: 'b', outcome: 'capture' },
    ]);
    expect(decideHolds([member('a', 'absent'), member('b', 'absent')]).map(({ outcome }) => outcome)).toEqual(
      ['release', 'release'],
    );
  });

  test('are shown as held, captured, released or none', () => {
    expect(
      ['authorized', 'capturing', 'captured', 'releasing', 'released', 'refunded', 'created', null].map(
        holdShown,
      ),
    ).toEqual(['held', 'captured', 'captured', 'released', 'released', 'released', 'none', 'none']);
  });
});

test('a message is trimmed, and neither empty nor too long', () => {
  expect(decideText('  hi ', 500)).toEqual({ text: 'hi' });
  expect(decideText('  ', 500)).toHaveProperty('refused');
  expect(decideText('x'.repeat(501), 500)).toHaveProperty('refused');
});
