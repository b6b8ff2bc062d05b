import { describe, expect, it } from 'vitest';
import { stageOf } from './event-stage.ts';

const open = {
  status: 'open' as const,
  absent: false,
  venueIsLate: false,
  venueDetails: null,
  canCheckIn: false,
  checkedIn: false,
};
const venueDetails = {
  members: [],
  reservationNumber: '1',
  restaurantName: 'Place',
  restaurantAddress: 'Street',
  latitude: 0,
  longitude: 0,
  invented: true,
};
const released = { ...open, status: 'released' as const, venueDetails };

describe('an own event', () => {
  it.each([
    ['locked while registration is open', open, 'locked'],
    ['locked while tables are being laid', { ...open, status: 'closed' as const }, 'locked'],
    [
      'late when no venue is there in time',
      { ...open, status: 'closed' as const, venueIsLate: true },
      'late',
    ],
    ['released with its venue', released, 'released'],
    ['arriving while one can check in', { ...released, canCheckIn: true }, 'arriving'],
    [
      'released again for whoever has checked in',
      { ...released, canCheckIn: true, checkedIn: true },
      'released',
    ],
    ['left by whoever cannot come', { ...released, absent: true }, 'absent'],
    ['cancelled, whatever was known of it', { ...released, status: 'cancelled' as const }, 'cancelled'],
    ['over in the end', { ...released, status: 'completed' as const }, 'over'],
  ])('is %s', (_, event, stage) => {
    expect(stageOf(event)).toBe(stage);
  });
});
