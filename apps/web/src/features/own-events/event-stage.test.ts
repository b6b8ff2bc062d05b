import { describe, expect, it } from 'vitest';
import { registeredEvent, venue } from '../../../test/fixtures/event.ts';
import { stageOf } from './event-stage.ts';

const open = registeredEvent();
const closed = registeredEvent({ status: 'closed' });
const released = registeredEvent({ status: 'released', venueDetails: venue() });

describe('an event of the student', () => {
  it.each([
    ['locked while registration is open', open, 'locked'],
    ['locked while tables are formed', closed, 'locked'],
    ['late without a venue in time', { ...closed, venueIsLate: true }, 'late'],
    ['released with its venue', released, 'released'],
    ['arriving while the student can check in', { ...released, canCheckIn: true }, 'arriving'],
    [
      'released again after the student has checked in',
      { ...released, canCheckIn: true, checkedIn: true },
      'released',
    ],
    ['absent for a student who cannot come', { ...released, absent: true }, 'absent'],
    ['cancelled also after its release', { ...released, status: 'cancelled' as const }, 'cancelled'],
    ['over when it is completed', { ...released, status: 'completed' as const }, 'over'],
  ])('is %s', (_, event, stage) => {
    expect(stageOf(event)).toBe(stage);
  });
});
