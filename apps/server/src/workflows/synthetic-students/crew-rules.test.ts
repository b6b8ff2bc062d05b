import { hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { planCrew } from './crew-rules.ts';
import type { CrewStep } from './crew-rules.ts';

const meetingTime = new Date('2025-05-21T22:00:00Z');
const morningAfter = new Date('2025-05-22T12:40:00Z');

function plan(crewId: string, { members = 3, minutesBefore = 180 } = {}) {
  const formedAt = new Date(meetingTime.getTime() - minutesBefore * minuteMs);
  const students = Array.from({ length: members }, (_, turn) => ({ studentId: `student-${turn}` }));
  return planCrew({ crewId, formedAt, meetingTime, morningAfter }, students);
}

const crews = Array.from({ length: 100 }, (_, turn) => `crew-${turn}`);
const ofKind = (steps: CrewStep[], kind: CrewStep['kind']) => steps.filter((step) => step.kind === kind);

describe('the synthetic members of a crew', () => {
  test('all introduce themselves, and exactly one of three does not come', () => {
    for (const crewId of crews) {
      const steps = plan(crewId);
      expect(ofKind(steps, 'introSent')).toHaveLength(3);
      expect(ofKind(steps, 'onTheWay')).toHaveLength(2);
      expect(ofKind(steps, 'checkedIn')).toHaveLength(2);
      expect(ofKind(steps, 'message').length).toBe(2);
    }
    const came = new Set(crews.map((crewId) => JSON.stringify(ofKind(plan(crewId), 'checkedIn'))));
    expect(came.size).toBeGreaterThan(1);
  });

  test('all come if they are one or two', () => {
    for (const members of [1, 2])
      expect(ofKind(plan('crew-1', { members }), 'checkedIn')).toHaveLength(members);
  });

  test.each([180, 60, 31])(
    'take their steps in order if the crew forms %s minutes before',
    (minutesBefore) => {
      for (const crewId of crews) {
        const steps = plan(crewId, { minutesBefore });
        for (const { studentId } of ofKind(steps, 'checkedIn')) {
          const kinds = steps
            .filter((step) => step.studentId === studentId && step.kind !== 'message')
            .map(({ kind }) => kind);
          expect(kinds).toEqual(['introSent', 'onTheWay', 'checkedIn', 'review']);
        }
        const last = Math.max(...ofKind(steps, 'checkedIn').map(({ at }) => at.getTime()));
        expect(last).toBeLessThan(meetingTime.getTime() + 15 * minuteMs);
        expect(
          ofKind(steps, 'review').every(({ at }) => at.getTime() > meetingTime.getTime() + 3 * hourMs),
        ).toBe(true);
      }
    },
  );
});
