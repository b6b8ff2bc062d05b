import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { planEvening } from './evening-rules.ts';
import type { EveningStep } from './evening-rules.ts';

const startsAt = new Date('2025-05-23T22:00:00Z');
const morningAfter = new Date('2025-05-24T12:40:00Z');
const minutesFromStart = ({ at }: EveningStep) => (at.getTime() - startsAt.getTime()) / minuteMs;

function plan(eventId: string, { size = 8, synthetic = 7, friends = 0, tableMin = 6 } = {}) {
  const attendees = Array.from({ length: synthetic }, (_, turn) => ({
    studentId: `student-${turn}`,
    isFriend: turn < friends,
  }));
  return planEvening({ eventId, startsAt, morningAfter, tableMin }, [{ size, attendees }]);
}

const events = Array.from({ length: 200 }, (_, turn) => `event-${turn}`);
const ofKind = (steps: EveningStep[], kind: EveningStep['kind']) =>
  steps.filter((step) => step.kind === kind);

describe('the synthetic students of a table', () => {
  test('come one after the other around the start, and at most one of eight stays away', () => {
    for (const eventId of events) {
      const arrivals = ofKind(plan(eventId), 'check_in');
      expect(arrivals.length).toBeGreaterThanOrEqual(6);
      const minutes = arrivals.map(minutesFromStart);
      expect(new Set(minutes).size).toBe(minutes.length);
      expect(Math.min(...minutes)).toBeGreaterThanOrEqual(-15);
      expect(Math.max(...minutes)).toBeLessThanOrEqual(15);
    }
  });

  test('one is late and says so before arriving', () => {
    for (const eventId of events) {
      const steps = plan(eventId);
      const late = ofKind(steps, 'late');
      expect(late).toHaveLength(1);
      const arrival = ofKind(steps, 'check_in').find(({ studentId }) => studentId === late[0]!.studentId)!;
      expect(arrival.at.getTime()).toBeGreaterThan(late[0]!.at.getTime());
    }
  });

  test('stay away at some tables and not at others', () => {
    const away = events.filter((eventId) => ofKind(plan(eventId), 'check_in').length < 7);
    expect(away.length).toBeGreaterThan(80);
    expect(away.length).toBeLessThan(180);
  });

  test('say that they cannot come only if the table stays large enough', () => {
    expect(events.some((eventId) => ofKind(plan(eventId), 'cancel').length > 0)).toBe(true);
    for (const eventId of events)
      expect(ofKind(plan(eventId, { size: 6, synthetic: 5 }), 'cancel')).toEqual([]);
  });

  test('always come on time if they are friends of a person, or few', () => {
    for (const eventId of events) {
      const late = ofKind(plan(eventId, { friends: 2 }), 'late').map(({ studentId }) => studentId);
      const came = ofKind(plan(eventId, { friends: 2 }), 'check_in').map(({ studentId }) => studentId);
      expect(came).toEqual(expect.arrayContaining(['student-0', 'student-1']));
      expect(late).not.toContain('student-0');
      expect(late).not.toContain('student-1');
      const few = plan(eventId, { synthetic: 2 });
      expect(ofKind(few, 'check_in')).toHaveLength(2);
      expect(ofKind(few, 'late')).toEqual([]);
    }
  });

  test('most give feedback the next morning, and only those who came', () => {
    const given = events.flatMap((eventId) => {
      const steps = plan(eventId);
      const came = new Set(ofKind(steps, 'check_in').map(({ studentId }) => studentId));
      const feedback = ofKind(steps, 'feedback');
      expect(feedback.every(({ studentId }) => came.has(studentId))).toBe(true);
      expect(feedback.every(({ at }) => at >= morningAfter)).toBe(true);
      return feedback;
    });
    expect(given.length / events.length).toBeGreaterThan(4);
  });

  test('do the same if it is planned again', () => {
    expect(plan('event-1')).toEqual(plan('event-1'));
    expect(plan('event-1')).not.toEqual(plan('event-2'));
  });
});

test('all tables of an event share few moments, so that the clock moves fast', () => {
  const tables = Array.from({ length: 12 }, (_, table) => ({
    size: 8,
    attendees: Array.from({ length: 8 }, (__, turn) => ({ studentId: `${table}-${turn}`, isFriend: false })),
  }));
  const steps = planEvening({ eventId: 'event-1', startsAt, morningAfter, tableMin: 6 }, tables);
  expect(new Set(steps.map(({ at }) => at.getTime())).size).toBeLessThanOrEqual(17);
});
