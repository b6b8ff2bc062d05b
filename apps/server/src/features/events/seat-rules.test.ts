import { describe, expect, test } from 'vitest';
import {
  amountDueCents,
  explainMissingPass,
  explainRefusal,
  explainUnsold,
  explainUnsoldPass,
  hasRoom,
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
  ['cancelled', { ...free, status: 'cancelled' }, 'registration_closed'],
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

  test('a pass: every date that is still open must have room; what is over does not count', () => {
    const over = { ...full, status: 'completed' } as const;
    expect(explainUnsoldPass([over, brunch], now)).toBeUndefined();
    expect(explainUnsoldPass([brunch, full], now)).toContain('full');
    expect(explainUnsoldPass([over], now)).toContain('closed');
    expect(explainUnsoldPass([{ ...brunch, hasPass: true }], now)).toContain('already');
    expect(explainMissingPass([over], now).code).toBe('registration_closed');
    expect(explainMissingPass([brunch, full], now).code).toBe('event_full');
    expect(explainMissingPass([brunch], now).code).toBe('payment_needed');
  });
});
