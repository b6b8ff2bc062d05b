import type { SeriesBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { dateState, dueCents, firstChoice, isOwned, purchaseOf, purchaseBlocker } from './ticket-rules.ts';
import type { SeriesDate, TicketChoice } from './ticket-rules.ts';

function evening(day: string, changes: Partial<SeriesDate> = {}): SeriesDate {
  return {
    eventId: `${day}2025-summer-nyc`,
    date: `2025-${day.slice(0, 2)}-${day.slice(2)}T23:00:00.000Z`,
    formatted: day,
    status: 'open',
    seatsLeft: 300,
    isUserRegistered: false,
    amountDueCents: 500,
    withPass: 'seat',
    ...changes,
  };
}

function summer(changes: Partial<SeriesBody> = {}): SeriesBody {
  return {
    id: 'summer-nyc-2025',
    title: 'Summer',
    sellsTickets: true,
    capacity: 300,
    passCents: 2500,
    ticketCents: 500,
    ticketDueCents: 500,
    passAvailable: true,
    hasPass: false,
    isPreregistered: false,
    referralId: null,
    dates: [
      evening('0604', { status: 'completed', withPass: null }),
      evening('0611'),
      evening('0618', { withPass: 'waitlist', seatsLeft: 0 }),
    ],
    offer: null,
    recentRegistrations: [],
    ...changes,
  };
}

const pass: TicketChoice = { ticket: 'all-access', eventId: undefined };
const june11: TicketChoice = { ticket: 'single-event', eventId: '06112025-summer-nyc' };

describe('a date of the series', () => {
  it.each([
    ['open', {}],
    ['few', { seatsLeft: 9 }],
    ['full', { seatsLeft: 0 }],
    ['closed', { status: 'released' }],
    ['cancelled', { status: 'cancelled', isUserRegistered: true }],
    ['kept', { seatsLeft: 0, keptUntil: '2025-06-01T12:00:00.000Z' }],
    ['yours', { isUserRegistered: true, seatsLeft: 0 }],
  ] as const)('is shown as %s', (state, changes) => {
    expect(dateState(evening('0611', changes))).toBe(state);
  });
});

describe('a ticket', () => {
  it('is the pass to begin with, the date that a link names, or a single one where no pass is sold', () => {
    expect(firstChoice(summer())).toEqual(pass);
    expect(firstChoice(summer(), '06112025-summer-nyc')).toEqual(june11);
    expect(firstChoice(summer(), '06042025-summer-nyc')).toEqual(pass);
    expect(firstChoice(summer({ passAvailable: false })).ticket).toBe('single-event');
  });

  it('cannot be bought without a date, for a full or closed one, or twice', () => {
    expect(purchaseBlocker(summer(), june11)).toBeUndefined();
    expect(purchaseBlocker(summer(), pass)).toBeUndefined();
    expect(purchaseBlocker(summer(), { ...june11, eventId: undefined })).toBe('Choose a date first.');
    expect(purchaseBlocker(summer({ dates: [evening('0611', { seatsLeft: 0 })] }), june11)).toMatch(/full/);
    expect(purchaseBlocker(summer({ dates: [evening('0611', { status: 'closed' })] }), june11)).toMatch(
      /closed/,
    );
    expect(purchaseBlocker(summer({ dates: [evening('0611', { isUserRegistered: true })] }), june11)).toMatch(
      /already/,
    );
    expect(purchaseBlocker(summer({ hasPass: true }), pass)).toMatch(/already/);
    expect(purchaseBlocker(summer({ passAvailable: false }), pass)).toMatch(/No longer on sale/);
    expect(purchaseBlocker(summer({ dates: [evening('0611', { status: 'cancelled' })] }), june11)).toMatch(
      /cancelled/,
    );
  });

  it('costs a subscriber nothing, and the pass is always paid', () => {
    const subscribers = summer({ ticketDueCents: 0, dates: [evening('0611', { amountDueCents: 0 })] });
    expect(dueCents(subscribers, june11)).toBe(0);
    expect(dueCents(subscribers, { ...june11, eventId: undefined })).toBe(0);
    expect(dueCents(subscribers, pass)).toBe(2500);
  });

  it('is not charged again for a date that was paid for before', () => {
    const paidBefore = summer({ dates: [evening('0611', { amountDueCents: 0 }), evening('0618')] });
    expect(dueCents(paidBefore, june11)).toBe(0);
    expect(dueCents(paidBefore, { ...june11, eventId: '06182025-summer-nyc' })).toBe(500);
  });

  it('can be taken for a full date where a seat is kept for the student', () => {
    const kept = evening('0611', { seatsLeft: 0, keptUntil: '2025-06-01T12:00:00.000Z' });
    expect(purchaseBlocker(summer({ dates: [kept] }), june11)).toBeUndefined();
    expect(firstChoice(summer({ dates: [kept] }), june11.eventId)).toEqual(june11);
  });

  it('is bought under its own date, and the pass under the series with a date still to come', () => {
    expect(purchaseOf(summer(), june11)).toMatchObject({
      eventId: '06112025-summer-nyc',
      eventDate: '2025-06-11T23:00:00.000Z',
    });
    expect(purchaseOf(summer(), pass)).toEqual({
      eventId: 'summer-nyc-2025',
      eventDate: '2025-06-11T23:00:00.000Z',
      firstEventId: '06112025-summer-nyc',
    });
    expect(purchaseOf(summer({ dates: [] }), pass)).toBeUndefined();
  });

  it('is known to be the student’s by whatever way it was paid', () => {
    expect(isOwned(summer(), june11)).toBe(false);
    expect(isOwned(summer({ dates: [evening('0611', { isUserRegistered: true })] }), june11)).toBe(true);
    expect(isOwned(summer({ hasPass: true }), pass)).toBe(true);
  });
});
