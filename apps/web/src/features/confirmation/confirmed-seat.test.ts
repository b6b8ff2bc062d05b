import type { RegisteredEventBody } from '@crewtable/contract';
import { expect, it } from 'vitest';
import { confirmedEvent, hintedDate, seatHints } from './confirmed-seat.ts';

const event = (eventId: string, seriesId: string | null) => ({ eventId, seriesId }) as RegisteredEventBody;
const upcoming = [
  event('06012025-brunch-nyc', null),
  event('06042025-summer-nyc', 'summer-nyc-2025'),
  event('06112025-summer-nyc', 'summer-nyc-2025'),
];

it('finds the seat that the address names, the first of a pass, or simply the next one', () => {
  const found = (search: string, state: unknown = null) =>
    confirmedEvent(upcoming, seatHints(search, state))?.eventId;
  expect(found('?eventId=06112025-summer-nyc')).toBe('06112025-summer-nyc');
  expect(found('?eventId=summer-nyc-2025')).toBe('06042025-summer-nyc');
  expect(found('')).toBe('06012025-brunch-nyc');
  expect(found('', { eventId: '06112025-summer-nyc' })).toBe('06112025-summer-nyc');
});

it('believes no seat that is not the student’s, and no date that is none', () => {
  expect(confirmedEvent(upcoming, seatHints('?eventId=07092025-summer-nyc', null))).toBeUndefined();
  expect(hintedDate(seatHints('?eventDate=soon', null))).toBeUndefined();
  expect(hintedDate(seatHints('?eventDate=2025-06-04T23:00:00Z', null))).toEqual(
    new Date('2025-06-04T23:00:00Z'),
  );
});
