import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideAbsence, decideCheckIn, remindsAt, repairReach } from './seating-rules.ts';

/** Daylight saving time starts that night, so the day has 23 hours. */
const startsAt = new Date('2026-03-08T11:00:00-04:00');
const event = { status: 'released' as const, startsAt, endsAt: new Date('2026-03-08T12:30:00-04:00') };
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * minuteMs);

describe('the times of an event', () => {
  test('the reminder is due 48 hours before the start, also if the clocks change meanwhile', () => {
    expect(remindsAt(startsAt)).toEqual(new Date('2026-03-06T10:00:00-05:00'));
  });

  test.each([
    [-31, 'too_early'],
    [-30, 'yes'],
    [0, 'yes'],
    [89, 'yes'],
    [90, 'too_late'],
  ])('checking in %i minutes after the start: %s', (after, answer) => {
    const decision = decideCheckIn(event, minutes(startsAt, after));
    expect(typeof decision === 'string' ? decision : decision.refused).toBe(answer);
  });

  test.each([
    ['open', 'too_early'],
    ['closed', 'too_early'],
    ['completed', 'too_late'],
    ['cancelled', 'too_late'],
  ] as const)('checking in while the event is %s: %s', (status, answer) => {
    expect(decideCheckIn({ ...event, status }, startsAt)).toMatchObject({ refused: answer });
  });

  test.each([
    ['open', 'registration_open'],
    ['completed', 'too_late'],
    ['cancelled', 'too_late'],
  ] as const)("'I can't come' while the event is %s: %s", (status, answer) => {
    expect(decideAbsence({ ...event, status }, { checkedIn: false }, startsAt)).toMatchObject({
      refused: answer,
    });
  });

  test("'I can't come' is accepted from closing to the end, but not from a student who has checked in", () => {
    for (const status of ['closed', 'released'] as const) {
      expect(decideAbsence({ ...event, status }, { checkedIn: false }, minutes(startsAt, 5))).toBe('yes');
    }
    expect(decideAbsence(event, { checkedIn: true }, startsAt)).toMatchObject({ refused: 'too_late' });
    expect(decideAbsence(event, { checkedIn: false }, event.endsAt)).toMatchObject({
      refused: 'too_late',
    });
  });

  test('tables are repaired across venues until two hours before the start, then within a venue, and not after the start', () => {
    expect(repairReach(startsAt, minutes(startsAt, -121))).toBe('anywhere');
    expect(repairReach(startsAt, minutes(startsAt, -120))).toBe('same_house');
    expect(repairReach(startsAt, minutes(startsAt, 0))).toBe('over');
  });
});
