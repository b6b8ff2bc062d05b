import { describe, expect, it } from 'vitest';
import { registeredEvent, venue } from '../../../../test/fixtures/event.ts';
import { afterThat, leadOf, openedBelow } from './lead-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const attendance = { seated: 7, checkedIn: 2, absent: 0, absentFirstNames: [] };

const locked = registeredEvent({ eventId: 'locked' });
const today = registeredEvent({ eventId: 'today', status: 'closed', date: '2025-05-21T22:00:00Z' });
const released = registeredEvent({ eventId: 'released', status: 'released', venueDetails: venue() });
const cancelled = registeredEvent({ eventId: 'cancelled', status: 'cancelled' });
const lastNight = registeredEvent({
  eventId: 'last-night',
  status: 'completed',
  date: '2025-05-20T22:00:00Z',
  endsAt: '2025-05-20T23:30:00Z',
  venueDetails: venue(),
  attendance,
});

const lead = (facts: Partial<Parameters<typeof leadOf>[0]>) => {
  const found = leadOf({ hasCrew: false, events: [], past: [], openedId: undefined, now, ...facts });
  return 'event' in found ? `${found.kind} ${found.event.eventId}` : found.kind;
};

describe('the home page leads', () => {
  it.each([
    ['with the crew before everything else', { hasCrew: true, events: [today], past: [lastNight] }, 'crew'],
    [
      'with the table of today before the last evening',
      { events: [today], past: [lastNight] },
      'event today',
    ],
    [
      'with an open table before the last evening',
      { events: [released], past: [lastNight] },
      'event released',
    ],
    [
      'with the last evening before a locked table',
      { events: [locked], past: [lastNight] },
      'feedback last-night',
    ],
    ['with the next table', { events: [cancelled, locked] }, 'event locked'],
    ['with a cancelled event if there is no other', { events: [cancelled] }, 'event cancelled'],
    ['with nothing for a new student', {}, 'none'],
    [
      'with the evening that the student opened before a locked table',
      { events: [locked], past: [{ ...lastNight, feedbackGiven: true }], openedId: 'last-night' },
      'feedback last-night',
    ],
    [
      'with the crew before an evening that the student opened',
      { hasCrew: true, past: [lastNight], openedId: 'last-night' },
      'crew',
    ],
    [
      'with the table of today before an evening that the student opened',
      { events: [today], past: [lastNight], openedId: 'last-night' },
      'event today',
    ],
  ])('%s', (_, facts, expected) => {
    expect(lead(facts)).toBe(expected);
  });

  it.each([
    ['that the student has answered', { feedbackGiven: true }],
    ['that the student answers later', { feedbackPostponed: true }],
    ['at which the student was not', { attendance: null, absent: true }],
    ['of four days ago', { endsAt: '2025-05-17T23:30:00Z' }],
  ])('not with an evening %s', (_, change) => {
    expect(lead({ past: [{ ...lastNight, ...change }] })).toBe('none');
  });
});

describe('an evening that the student opened', () => {
  it('is below a lead that is more urgent, and only once if it leads itself', () => {
    const facts = { past: [lastNight], openedId: 'last-night' };
    expect(openedBelow({ kind: 'crew' }, facts)).toBe(lastNight);
    expect(openedBelow({ kind: 'event', event: today }, facts)).toBe(lastNight);
    expect(openedBelow({ kind: 'feedback', event: lastNight }, facts)).toBeUndefined();
    expect(openedBelow({ kind: 'crew' }, { ...facts, openedId: undefined })).toBeUndefined();
  });
});

describe('after that', () => {
  it('comes the next event that takes place', () => {
    expect(afterThat({ kind: 'crew' }, [cancelled, locked])?.eventId).toBe('locked');
    expect(afterThat({ kind: 'event', event: released }, [released, locked])?.eventId).toBe('locked');
    expect(
      afterThat({ kind: 'event', event: released }, [released, { ...locked, absent: true }]),
    ).toBeUndefined();
  });
});
