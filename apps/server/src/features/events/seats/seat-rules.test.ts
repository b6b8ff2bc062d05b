import { describe, expect, test } from 'vitest';
import {
  amountDueCents,
  datesOfPass,
  explainMissingPass,
  explainRefusal,
  explainUnsold,
  explainUnsoldPass,
  hasRoom,
  passesLeft,
  seatsLeft,
} from './seat-rules.ts';
import type { EntryFacts } from './seat-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const brunch: EntryFacts = {
  status: 'open',
  closesAt: new Date('2025-05-24T15:00:00Z'),
  capacity: 64,
  priceCents: 500,
  seatsKept: 10,
  waiting: 0,
  placeInLine: 0,
  ownSeat: null,
  ownSeatUntil: null,
  registeredAt: null,
  isSubscriber: false,
  isPaid: false,
  hasPass: false,
};
const full = { ...brunch, seatsKept: 64 };
const free = { ...brunch, priceCents: 0 };

describe('what is left', () => {
  test('is what nobody has; where somebody waits, it is theirs', () => {
    expect(seatsLeft(brunch)).toBe(54);
    expect(seatsLeft(full)).toBe(0);
    expect(seatsLeft({ ...brunch, waiting: 1 })).toBe(0);
  });

  test('has room for whoever has a seat kept, and for the only one in line', () => {
    expect(hasRoom(full)).toBe(false);
    expect(hasRoom({ ...full, ownSeat: 'offered' })).toBe(true);
    expect(hasRoom({ ...brunch, waiting: 1, placeInLine: 1 })).toBe(true);
    expect(hasRoom({ ...brunch, waiting: 2, placeInLine: 1 })).toBe(false);
    expect(hasRoom({ ...full, waiting: 1, placeInLine: 1 })).toBe(false);
  });
});

test.each([
  ['whoever comes for the first time', {}, 500],
  ['a subscriber', { isSubscriber: true }, 0],
  ['who has paid and unregistered', { isPaid: true }, 0],
  ['who has a pass', { hasPass: true }, 0],
  ['who is registered', { ownSeat: 'registered' }, 0],
  ['who is offered a seat', { ownSeat: 'offered' }, 500],
] as const)('%s pays what is due', (_, facts, cents) => {
  expect(amountDueCents({ ...brunch, ...facts })).toBe(cents);
});

test.each([
  ['closed', { ...free, status: 'closed' }, 'registration_closed'],
  ['past the end of registration', { ...free, closesAt: now }, 'registration_closed'],
  ['cancelled', { ...free, status: 'cancelled' }, 'event_cancelled'],
  ['full, and not paid for', full, 'event_full'],
  ['not paid for', brunch, 'payment_needed'],
] as const)('an event that is %s is explained so', (_, facts, code) => {
  expect(explainRefusal(facts, now)).toMatchObject({ kind: 'refused', code });
});

test('where nothing stands in the way any more, it is tried again', () => {
  expect(explainRefusal(free, now)).toEqual({ kind: 'try again' });
});

describe('buying', () => {
  test('a seat: only an open one, that one has not, and that is there', () => {
    expect(explainUnsold(brunch, now)).toBeUndefined();
    expect(explainUnsold({ ...brunch, closesAt: now }, now)).toContain('closed');
    expect(explainUnsold({ ...brunch, ownSeat: 'registered' }, now)).toContain('already');
    expect(explainUnsold(full, now)).toBe('All seats are taken.');
  });

  const prices = { passCents: 2_500, ticketCents: 500 };
  const times = (count: number, facts: EntryFacts) => Array.from({ length: count }, () => facts);

  test('a pass: while single tickets for the dates with room would cost more', () => {
    const over = { ...full, status: 'completed' } as const;
    const off = { ...brunch, status: 'cancelled' } as const;
    const six = times(6, brunch);
    const five = times(5, brunch);
    expect(explainUnsoldPass([over, off, full, ...six], prices, now)).toBeUndefined();
    expect(explainUnsoldPass([over, off, full, ...five], prices, now)).toContain('single tickets');
    expect(explainUnsoldPass([...five, { ...brunch, ownSeat: 'registered' }], prices, now)).toContain(
      'single tickets',
    );
    expect(explainUnsoldPass([over, off], prices, now)).toContain('closed');
    expect(explainUnsoldPass([{ ...brunch, hasPass: true }, ...six], prices, now)).toContain('already');
    expect(explainMissingPass([over], prices, now).code).toBe('registration_closed');
    expect(explainMissingPass([full, ...five], prices, now).code).toBe('event_full');
    expect(explainMissingPass([full, ...six], prices, now).code).toBe('payment_needed');
  });

  test('a pass covers open dates on which one has no seat: with room a seat, full ones the waitlist', () => {
    const own = { ...brunch, ownSeat: 'registered' } as const;
    const closed = { ...brunch, closesAt: now };
    expect(datesOfPass([brunch, full, own, closed], now)).toEqual({ withRoom: [brunch], full: [full] });
  });

  test('as many passes are left as there are seats on the date that is needed last', () => {
    const left = (seats: number) => ({ ...brunch, capacity: seats, seatsKept: 0 });
    const dates = [9, 8, 7, 6, 5, 4, 3].map(left);
    expect(passesLeft(dates, prices, now)).toBe(4);
    expect(passesLeft(dates.slice(0, 5), prices, now)).toBe(0);
  });
});
