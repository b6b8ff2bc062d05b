import { describe, expect, test } from 'vitest';
import {
  amountDueCents,
  datesOfPass,
  explainMissingPass,
  explainRefusal,
  explainUnsold,
  explainUnsoldPass,
  hasRoom,
  isOpen,
  passesLeft,
  seatsLeft,
} from './seat-rules.ts';
import type { EntryFacts } from './seat-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const brunch: EntryFacts = {
  status: 'open',
  opensAt: null,
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

const prices = { passCents: 2_500, ticketCents: 500 };

test('registration is open from its opening until its closing', () => {
  const opensAt = new Date(now.getTime() + 1);
  expect(isOpen({ ...brunch, opensAt: now }, now)).toBe(true);
  expect(isOpen({ ...brunch, opensAt }, now)).toBe(false);
  expect(isOpen({ ...brunch, closesAt: now }, now)).toBe(false);
  expect(explainUnsold({ ...brunch, opensAt }, now)).toBe('Registration is not open yet.');
  expect(explainUnsoldPass([{ ...brunch, opensAt }], prices, now)).toBe('Registration is not open yet.');
  expect(explainRefusal({ ...brunch, opensAt }, now)).toEqual({
    kind: 'refused',
    code: 'registration_closed',
    message: 'Registration is not open yet.',
  });
});

describe('free seats', () => {
  test('are the seats that no student has, and none while students are on the waitlist', () => {
    expect(seatsLeft(brunch)).toBe(54);
    expect(seatsLeft(full)).toBe(0);
    expect(seatsLeft({ ...brunch, waiting: 1 })).toBe(0);
  });

  test('are available to a student with an offered seat, and to the only student on the waitlist', () => {
    expect(hasRoom(full)).toBe(false);
    expect(hasRoom({ ...full, ownSeat: 'offered' })).toBe(true);
    expect(hasRoom({ ...brunch, waiting: 1, placeInLine: 1 })).toBe(true);
    expect(hasRoom({ ...brunch, waiting: 2, placeInLine: 1 })).toBe(false);
    expect(hasRoom({ ...full, waiting: 1, placeInLine: 1 })).toBe(false);
  });
});

test.each([
  ['a student without a payment', {}, 500],
  ['a subscriber', { isSubscriber: true }, 0],
  ['a student who paid and unregistered', { isPaid: true }, 0],
  ['a pass holder', { hasPass: true }, 0],
  ['a registered student', { ownSeat: 'registered' }, 0],
  ['a student with an offered seat', { ownSeat: 'offered' }, 500],
] as const)('%s is charged the correct amount', (_, facts, cents) => {
  expect(amountDueCents({ ...brunch, ...facts })).toBe(cents);
});

test.each([
  ['closed', { ...free, status: 'closed' }, 'registration_closed'],
  ['past the end of registration', { ...free, closesAt: now }, 'registration_closed'],
  ['cancelled', { ...free, status: 'cancelled' }, 'event_cancelled'],
  ['full, and not paid for', full, 'event_full'],
  ['not paid for', brunch, 'payment_needed'],
] as const)('registration for an event that is %s is refused with the matching code', (_, facts, code) => {
  expect(explainRefusal(facts, now)).toMatchObject({ kind: 'refused', code });
});

test('registration is tried again if there is no longer a reason to refuse it', () => {
  expect(explainRefusal(free, now)).toEqual({ kind: 'try again' });
});

describe('buying', () => {
  test('a seat is possible while the event is open and has a free seat, for students without a seat', () => {
    expect(explainUnsold(brunch, now)).toBeUndefined();
    expect(explainUnsold({ ...brunch, closesAt: now }, now)).toContain('closed');
    expect(explainUnsold({ ...brunch, ownSeat: 'registered' }, now)).toContain('already');
    expect(explainUnsold(full, now)).toBe('All seats are taken.');
  });

  const times = (count: number, facts: EntryFacts) => Array.from({ length: count }, () => facts);

  test('a pass is possible while single tickets for the dates with free seats would cost more', () => {
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

  test('a pass covers open dates without an own seat: a seat on dates with free seats, the waitlist on full ones', () => {
    const own = { ...brunch, ownSeat: 'registered' } as const;
    const closed = { ...brunch, closesAt: now };
    expect(datesOfPass([brunch, full, own, closed], now)).toEqual({ withRoom: [brunch], full: [full] });
  });

  test('a pass is possible as often as there are free seats on the last date that makes it cheaper than tickets', () => {
    const left = (seats: number) => ({ ...brunch, capacity: seats, seatsKept: 0 });
    const dates = [9, 8, 7, 6, 5, 4, 3].map(left);
    expect(passesLeft(dates, prices, now)).toBe(4);
    expect(passesLeft(dates.slice(0, 5), prices, now)).toBe(0);
  });
});
