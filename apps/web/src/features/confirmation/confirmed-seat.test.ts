import type { RegisteredEventBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { registeredEvent } from '../../../test/fixtures/event.ts';
import { confirmedSeat, seatHints } from './confirmed-seat.ts';

const event = (
  eventId: string,
  seriesId: string | null,
  date: string,
  status: RegisteredEventBody['status'] = 'open',
) => registeredEvent({ eventId, seriesId, date, status });

const summer = 'summer-nyc-2025';
const upcoming = [
  event('05282025-dinner-nyc', null, '2025-05-28T22:00:00Z', 'cancelled'),
  event('06012025-brunch-nyc', null, '2025-06-01T15:00:00Z'),
  event('06042025-summer-nyc', summer, '2025-06-04T23:00:00Z'),
  event('06112025-summer-nyc', summer, '2025-06-11T23:00:00Z'),
  event('06182025-summer-nyc', summer, '2025-06-18T23:00:00Z', 'cancelled'),
];

function found(search: string, state: unknown = null): string {
  const seat = confirmedSeat(upcoming, seatHints(search, state));
  return seat.is === 'none' ? 'none' : `${seat.is}: ${seat.event.eventId}`;
}

describe('the seat that a confirmation is about', () => {
  it('is the seat that the address names, the first seat of a pass, or the next seat', () => {
    expect(found('?eventId=06112025-summer-nyc')).toBe('taken: 06112025-summer-nyc');
    expect(found(`?eventId=${summer}`)).toBe('taken: 06042025-summer-nyc');
    expect(found('', { eventId: '06112025-summer-nyc' })).toBe('taken: 06112025-summer-nyc');
    expect(found('')).toBe('taken: 06012025-brunch-nyc');
  });

  it('is found by its day in New York', () => {
    expect(found('?eventDate=2025-06-04')).toBe('taken: 06042025-summer-nyc');
    expect(found('?eventDate=2025-06-04T23:00:00.000Z')).toBe('taken: 06042025-summer-nyc');
    // Past midnight in London, still June 4 in New York.
    expect(found('?eventDate=2025-06-05T03:59:00Z')).toBe('taken: 06042025-summer-nyc');
    expect(found('?eventDate=2025-06-04T19:00:00-04:00')).toBe('taken: 06042025-summer-nyc');
    expect(found('?eventDate=2025-06-05T01:00:00+02:00')).toBe('taken: 06042025-summer-nyc');
  });

  it('is the seat of the id if id and date disagree', () => {
    expect(found('?eventId=06112025-summer-nyc&eventDate=2025-06-04')).toBe('taken: 06112025-summer-nyc');
  });

  it('is none if the student has none, or if the date is invalid', () => {
    expect(found('?eventId=07092025-summer-nyc')).toBe('none');
    expect(found('?eventId=07092025-summer-nyc&eventDate=2025-06-04')).toBe('none');
    expect(found('?eventDate=2025-06-05')).toBe('none');
    expect(found('?eventDate=soon')).toBe('none');
  });

  it('is never a seat at a cancelled event', () => {
    expect(found('?eventId=06182025-summer-nyc')).toBe('cancelled: 06182025-summer-nyc');
    expect(found('?eventDate=2025-05-28')).toBe('cancelled: 05282025-dinner-nyc');
    expect(confirmedSeat(upcoming.slice(0, 1), seatHints('', null))).toEqual({ is: 'none' });
  });
});
