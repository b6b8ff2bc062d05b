import type { SeriesBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { summerDate, summerSeries } from '../../../../test/fixtures/series.ts';
import {
  dateState,
  dueCents,
  firstChoice,
  isOwned,
  passSeatCount,
  purchaseOf,
  purchaseBlocker,
} from './ticket-rules.ts';
import type { SeriesDate, TicketChoice } from './ticket-rules.ts';

/** A date in June with many free seats. */
const dateOf = (day: string, overrides: Partial<SeriesDate> = {}) => summerDate(day, 300, overrides);

const summer = (overrides: Partial<SeriesBody> = {}) =>
  summerSeries({
    dates: [
      dateOf('04', { status: 'completed', withPass: null }),
      dateOf('11'),
      dateOf('18', { withPass: 'waitlist', seatsLeft: 0 }),
    ],
    offer: null,
    ...overrides,
  });

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
    expect(dateState(dateOf('11', changes))).toBe(state);
  });
});

describe('a ticket', () => {
  it('is at first the pass, the date that a link names, or a single ticket if no pass is sold', () => {
    expect(firstChoice(summer())).toEqual(pass);
    expect(firstChoice(summer(), '06112025-summer-nyc')).toEqual(june11);
    expect(firstChoice(summer(), '06042025-summer-nyc')).toEqual(pass);
    expect(firstChoice(summer({ passAvailable: false })).ticket).toBe('single-event');
  });

  it('cannot be bought without a date, for a full, closed or cancelled date, or twice', () => {
    expect(purchaseBlocker(summer(), june11)).toBeUndefined();
    expect(purchaseBlocker(summer(), pass)).toBeUndefined();
    expect(purchaseBlocker(summer(), { ...june11, eventId: undefined })).toBe('Choose a date first.');
    expect(purchaseBlocker(summer({ dates: [dateOf('11', { seatsLeft: 0 })] }), june11)).toMatch(/full/);
    expect(purchaseBlocker(summer({ dates: [dateOf('11', { status: 'closed' })] }), june11)).toMatch(
      /closed/,
    );
    expect(purchaseBlocker(summer({ dates: [dateOf('11', { isUserRegistered: true })] }), june11)).toMatch(
      /already/,
    );
    expect(purchaseBlocker(summer({ hasPass: true }), pass)).toMatch(/already/);
    expect(purchaseBlocker(summer({ passAvailable: false }), pass)).toMatch(/No longer on sale/);
    expect(purchaseBlocker(summer({ dates: [dateOf('11', { status: 'cancelled' })] }), june11)).toMatch(
      /cancelled/,
    );
  });

  it('is free for a subscriber, except for the pass', () => {
    const subscribers = summer({ ticketDueCents: 0, dates: [dateOf('11', { amountDueCents: 0 })] });
    expect(dueCents(subscribers, june11)).toBe(0);
    expect(dueCents(subscribers, { ...june11, eventId: undefined })).toBe(0);
    expect(dueCents(subscribers, pass)).toBe(2500);
  });

  it('is not charged again for a date that was paid before', () => {
    const paidBefore = summer({ dates: [dateOf('11', { amountDueCents: 0 }), dateOf('18')] });
    expect(dueCents(paidBefore, june11)).toBe(0);
    expect(dueCents(paidBefore, { ...june11, eventId: '06182025-summer-nyc' })).toBe(500);
  });

  it('can be bought for a full date on which a seat is reserved for the student', () => {
    const kept = dateOf('11', { seatsLeft: 0, keptUntil: '2025-06-01T12:00:00.000Z' });
    expect(purchaseBlocker(summer({ dates: [kept] }), june11)).toBeUndefined();
    expect(firstChoice(summer({ dates: [kept] }), june11.eventId)).toEqual(june11);
  });

  it('is bought for its own date, and the pass for the series with its next date', () => {
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

  it('of a pass gives the seats that it covers, counted before and after the purchase', () => {
    expect(passSeatCount(summer())).toBe(1);
    const dates = [
      dateOf('11', { isUserRegistered: true, withPass: null }),
      dateOf('18', { withPass: null }),
    ];
    expect(passSeatCount(summer({ hasPass: true, dates }))).toBe(1);
  });

  it('is owned by the student after a registration or with a pass', () => {
    expect(isOwned(summer(), june11)).toBe(false);
    expect(isOwned(summer({ dates: [dateOf('11', { isUserRegistered: true })] }), june11)).toBe(true);
    expect(isOwned(summer({ hasPass: true }), pass)).toBe(true);
  });
});
