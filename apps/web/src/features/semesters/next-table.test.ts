import type { SeriesBody } from '@crewtable/contract';
import { expect, it } from 'vitest';
import { nextTable } from './next-table.ts';

const evening = (date: string, status: SeriesBody['dates'][number]['status'] = 'open') => ({
  eventId: date,
  date: `${date}T23:00:00.000Z`,
  formatted: date,
  status,
  seatsLeft: 1,
  isUserRegistered: false,
  amountDueCents: 500,
  withPass: null,
});

const summer = (...dates: SeriesBody['dates']): SeriesBody => ({
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
  dates,
  offer: null,
  recentRegistrations: [],
});

const series = summer(evening('2025-06-04'), evening('2025-06-11', 'cancelled'), evening('2025-06-18'));

it('counts down to June 4, 7 PM in New York, also before the dates have come', () => {
  const target = new Date('2025-06-04T19:00:00-04:00');
  const may = new Date('2025-05-21T16:00:00Z');
  expect(nextTable(undefined, may)).toEqual({ kind: 'first', at: target });
  expect(nextTable(series, may)).toEqual({ kind: 'first', at: target });
});

it('counts down to the next evening that takes place, and to none after the last has begun', () => {
  expect(nextTable(series, new Date('2025-06-04T23:00:00Z'))).toEqual({
    kind: 'next',
    at: new Date('2025-06-18T23:00:00Z'),
  });
  expect(nextTable(series, new Date('2025-06-18T23:00:00Z'))).toBeUndefined();
});
