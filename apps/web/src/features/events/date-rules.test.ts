import type { EventBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { offeredEvent } from '../../../test/fixtures/event.ts';
import { dateState, isSelectable, menuPrice, preselected } from './date-rules.ts';

const date = (overrides: Partial<EventBody> = {}) =>
  offeredEvent({ eventId: '05252025-brunch-nyc', title: 'Brunch', ...overrides });

const full = { seatsLeft: 0, waitlist: { waiting: 3, position: null } };

describe('a date', () => {
  it.each([
    ['free', date()],
    ['registered', date({ isUserRegistered: true })],
    ['closed', date({ status: 'closed' })],
    ['cancelled', date({ status: 'cancelled', isUserRegistered: true })],
    ['full', date(full)],
    ['waiting', date({ seatsLeft: 0, waitlist: { waiting: 3, position: 2 } })],
    ['offered', date({ ...full, offeredUntil: '2025-05-21T18:00:00Z' })],
    ['kept', date({ ...full, keptUntil: '2025-05-21T16:15:00Z' })],
  ] as const)('is %s', (state, one) => {
    expect(dateState(one)).toBe(state);
  });

  it('can be chosen only while it is open and the student is not registered for it', () => {
    expect(isSelectable(date())).toBe(true);
    expect(isSelectable(date(full))).toBe(true);
    expect(isSelectable(date({ isUserRegistered: true }))).toBe(false);
    expect(isSelectable(date({ status: 'released' }))).toBe(false);
    expect(isSelectable(date({ status: 'cancelled' }))).toBe(false);
  });
});

describe('the preselected date', () => {
  it('is the first open date with a free seat for which the student is not registered', () => {
    const dates = [
      date({ eventId: 'closed', status: 'closed' }),
      date({ eventId: 'mine', isUserRegistered: true }),
      date({ eventId: 'full', ...full }),
      date({ eventId: 'this' }),
      date({ eventId: 'next' }),
    ];
    expect(preselected(dates)?.eventId).toBe('this');
  });

  it('is the date on which a seat is reserved for the student', () => {
    const dates = [
      date({ eventId: 'free' }),
      date({ eventId: 'kept', offeredUntil: '2025-05-21T18:00:00Z' }),
    ];
    expect(preselected(dates)?.eventId).toBe('kept');
    const begun = date({ eventId: 'begun', ...full, keptUntil: '2025-05-21T16:15:00Z' });
    expect(preselected([...dates, begun])?.eventId).toBe('begun');
  });

  it('is a full date with a waitlist if no other is left, and none if no date can be chosen', () => {
    expect(preselected([date({ status: 'closed' }), date({ eventId: 'full', ...full })])?.eventId).toBe(
      'full',
    );
    expect(preselected([date({ isUserRegistered: true })])).toBeUndefined();
    expect(preselected([])).toBeUndefined();
  });
});

describe('a price on the menu', () => {
  it.each([
    [0, 'Free'],
    [500, '$5'],
    [999, '$9.99'],
  ])('of %i cents reads %s', (cents, words) => {
    expect(menuPrice(cents)).toBe(words);
  });
});
