import type { EventBody, SeriesBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { newYorkMoment, newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { isInvented } from '../../../platform/demo/synthetic-address.ts';
import type { EntryRow } from './event-entries.repository.ts';
import {
  amountDueCents,
  datesOfPass,
  isOpen,
  isPassOnSale,
  passesLeft,
  pricesOf,
  seatsLeft,
} from '../seats/seat-rules.ts';
import type { WholeSeries } from './series.repository.ts';

export function presentEntry(row: EntryRow, now: Date): EventBody {
  return {
    eventId: row.id,
    title: row.title,
    dateTime: row.startsAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    status: shownStatus(row, now),
    isUserRegistered: row.ownSeat === 'registered',
    groupSize: `${row.tableMin}-${row.tableMax}`,
    location: row.area,
    timeRange: newYorkTimeRange(row.startsAt, row.endsAt),
    eventDetails: row.place,
    seriesId: row.seriesId,
    seatsLeft: seatsLeft(row),
    amountDueCents: amountDueCents(row),
    ...presentWaitlist(row),
    ...(row.ownSeat === 'offered' && { offeredUntil: row.ownSeatUntil!.toISOString() }),
    ...(row.ownSeat === 'reserved' && { keptUntil: row.ownSeatUntil!.toISOString() }),
  };
}

/** The waitlist is shown only if no seats are left. */
function presentWaitlist(row: EntryRow): Pick<EventBody, 'waitlist'> {
  if (seatsLeft(row) > 0) return {};
  return { waitlist: { waiting: row.waiting, position: row.placeInLine || null } };
}

/** Shows 'closed' from `closesAt` on, even if the job that closes the event has not run yet. */
function shownStatus(row: EntryRow, now: Date): EventBody['status'] {
  return row.status === 'open' && !isOpen(row, now) ? 'closed' : row.status;
}

/** Presents a series as one event: its next open date, with the price and the number of its passes. */
export function presentSeriesAsEvent(
  series: WholeSeries,
  dates: readonly EntryRow[],
  now: Date,
): EventBody | undefined {
  const next =
    dates.find((date) => isOpen(date, now)) ??
    dates.findLast(({ status }) => status !== 'cancelled') ??
    dates.at(-1);
  if (!next) return undefined;
  const {
    waitlist: _waitlist,
    offeredUntil: _offeredUntil,
    keptUntil: _keptUntil,
    ...entry
  } = presentEntry(next, now);
  return {
    ...entry,
    eventId: series.id,
    isUserRegistered: series.joinedAt !== null,
    eventDetails: null,
    seriesId: series.id,
    seatsLeft: passesLeft(dates, pricesOf(series), now),
    amountDueCents: series.hasPass ? 0 : (series.passCents ?? 0),
  };
}

export function presentSeries(
  series: WholeSeries,
  dates: readonly EntryRow[],
  recentRegistrations: SeriesBody['recentRegistrations'],
  now: Date,
): SeriesBody {
  const { withRoom, full } = datesOfPass(dates, now);
  const hasPass = series.hasPass ?? false;
  const passIsOnSale = series.sellsTickets && !hasPass && isPassOnSale(withRoom.length, pricesOf(series));
  const withPass = (date: EntryRow) => {
    if (!passIsOnSale) return null;
    return withRoom.includes(date) ? 'seat' : full.includes(date) ? 'waitlist' : null;
  };
  return {
    id: series.id,
    title: series.title,
    sellsTickets: series.sellsTickets,
    capacity: Math.max(0, ...dates.map(({ capacity }) => capacity)),
    passCents: series.passCents,
    ticketCents: series.ticketCents,
    ticketDueCents: ticketDueCents(series, dates, now),
    passAvailable: passIsOnSale,
    hasPass,
    isPreregistered: series.joinedAt !== null,
    referralId: series.referralId,
    dates: dates.map((date) => ({ ...presentDate(date, now), withPass: withPass(date) })),
    offer: presentOffer(series),
    recentRegistrations,
  };
}

/** What a single ticket costs this student. 0 only if every open date is free: the share of a left date is due again. */
function ticketDueCents(
  { ticketCents, hasPass }: WholeSeries,
  dates: readonly EntryRow[],
  now: Date,
): number | null {
  const isCovered = dates.some(({ isSubscriber }) => isSubscriber) || hasPass === true;
  if (ticketCents === null || !isCovered) return ticketCents;
  const isDue = dates.some((date) => isOpen(date, now) && amountDueCents(date) > 0);
  return isDue ? ticketCents : 0;
}

function presentDate(date: EntryRow, now: Date): Omit<SeriesBody['dates'][number], 'withPass'> {
  const isKept = date.ownSeat === 'offered' || date.ownSeat === 'reserved';
  return {
    eventId: date.id,
    date: date.startsAt.toISOString(),
    formatted: newYorkMoment(date.startsAt),
    closesAt: date.closesAt.toISOString(),
    status: shownStatus(date, now),
    seatsLeft: seatsLeft(date),
    isUserRegistered: date.ownSeat === 'registered',
    amountDueCents: amountDueCents(date),
    ...presentWaitlist(date),
    ...(isKept && { keptUntil: date.ownSeatUntil!.toISOString() }),
  };
}

export interface OfferColumns {
  offerTotal: number | null;
  offerLeft: number | null;
  offerCents: number | null;
}

export function presentOffer({ offerTotal, offerLeft, offerCents }: OfferColumns): SeriesBody['offer'] {
  if (!offerTotal) return null;
  return { total: offerTotal, remaining: offerLeft ?? 0, amountCents: offerCents ?? 0 };
}

/** Only first name, last initial and college, as the student agreed. Synthetic students are marked as examples. */
export function presentRegistration(row: {
  firstName: string;
  lastName: string;
  email: string;
}): SeriesBody['recentRegistrations'][number] {
  const [lastInitial = ''] = row.lastName;
  return {
    firstName: row.firstName,
    lastInitial,
    college: collegeOfStudent(row.email).name,
    example: isInvented(row.email),
  };
}
