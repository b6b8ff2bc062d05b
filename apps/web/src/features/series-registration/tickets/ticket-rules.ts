import type { SeriesBody } from '@crewtable/contract';

export type TicketKind = 'all-access' | 'single-event';

/** The student's choice. A single ticket is for one date, a pass for all remaining dates. */
export interface TicketChoice {
  readonly ticket: TicketKind;
  readonly eventId: string | undefined;
}

export type SeriesDate = SeriesBody['dates'][number];

/** A date counts as 'few' from this number of free seats down. */
const fewSeats = 20;

export type DateState = 'yours' | 'cancelled' | 'closed' | 'kept' | 'full' | 'few' | 'open';

export function dateState({ status, seatsLeft, isUserRegistered, keptUntil }: SeriesDate): DateState {
  if (status === 'cancelled') return 'cancelled';
  if (isUserRegistered) return 'yours';
  if (status !== 'open') return 'closed';
  // A full date can still have a seat for this student: offered from the waitlist, or reserved during a
  // payment.
  if (seatsLeft <= 0) return keptUntil === undefined ? 'full' : 'kept';
  return seatsLeft <= fewSeats ? 'few' : 'open';
}

export function canBeChosen(date: SeriesDate): boolean {
  const state = dateState(date);
  return state === 'open' || state === 'few' || state === 'kept';
}

export function hasOpenDates({ dates }: SeriesBody): boolean {
  return dates.some(({ status }) => status === 'open');
}

/** True if every date that is still open is full and this student can only wait for a seat. */
export function isFull(series: SeriesBody): boolean {
  const open = series.dates.filter(({ status }) => status === 'open');
  return !series.hasPass && open.length > 0 && open.every((date) => dateState(date) === 'full');
}

/** How many of the open dates are the student's own: none, some of them, or all. */
export function ownDates({ dates }: SeriesBody): 'none' | 'some' | 'all' {
  const open = dates.filter(({ status }) => status === 'open');
  const own = open.filter((date) => dateState(date) === 'yours');
  if (own.length === 0) return 'none';
  return own.length === open.length ? 'all' : 'some';
}

/** What a pass bought now covers: seats, and waitlist places for full dates. */
export function passCover({ dates }: SeriesBody): { seats: SeriesDate[]; waitlist: SeriesDate[] } {
  return {
    seats: dates.filter(({ withPass }) => withPass === 'seat'),
    waitlist: dates.filter(({ withPass }) => withPass === 'waitlist'),
  };
}

export function passCanBeBought(series: SeriesBody): boolean {
  return series.sellsTickets && series.passAvailable && !series.hasPass;
}

export const passOffSale = 'No longer on sale: single tickets cost less for the dates that have room.';

export function hasAnythingToSell(series: SeriesBody): boolean {
  return passCanBeBought(series) || (series.sellsTickets && series.dates.some(canBeChosen));
}

/** The initial choice: the date that the link names, else the pass, else a single ticket. */
export function firstChoice(series: SeriesBody, wantedEventId?: string): TicketChoice {
  const wanted = series.dates.find(({ eventId }) => eventId === wantedEventId);
  if (wanted !== undefined && canBeChosen(wanted)) return { ticket: 'single-event', eventId: wanted.eventId };
  return { ticket: passCanBeBought(series) ? 'all-access' : 'single-event', eventId: undefined };
}

export function chosenDate(series: SeriesBody, { ticket, eventId }: TicketChoice): SeriesDate | undefined {
  return ticket === 'single-event' ? series.dates.find((date) => date.eventId === eventId) : undefined;
}

/** The reason why the choice cannot be bought; undefined if it can. */
export function purchaseBlocker(series: SeriesBody, choice: TicketChoice): string | undefined {
  if (choice.ticket === 'all-access') {
    if (series.hasPass) return 'You have the All-Access Pass already.';
    return passCanBeBought(series) ? undefined : passOffSale;
  }
  const date = chosenDate(series, choice);
  if (date === undefined) return 'Choose a date first.';
  if (canBeChosen(date)) return undefined;
  const state = dateState(date);
  if (state === 'yours') return 'You have a seat on this date already.';
  if (state === 'cancelled') return 'This date was cancelled.';
  return state === 'full' ? 'This date is full.' : 'Registration for this date is closed.';
}

/** The amount that this student owes now, from the server; a date that was paid once stays paid. */
export function dueCents(series: SeriesBody, choice: TicketChoice): number {
  if (choice.ticket === 'all-access') return series.passCents ?? 0;
  return chosenDate(series, choice)?.amountDueCents ?? series.ticketDueCents ?? 0;
}

export interface Purchase {
  /** The id that is paid and registered: the series for the pass, the date for a single ticket. */
  readonly eventId: string;
  readonly eventDate: string;
  /** The event of the ticket; for a pass, its first event. */
  readonly firstEventId: string;
}

export function purchaseOf(series: SeriesBody, choice: TicketChoice): Purchase | undefined {
  const isPass = choice.ticket === 'all-access';
  const firstOpen = () => series.dates.find(({ status }) => status === 'open');
  const date = isPass ? (passCover(series).seats[0] ?? firstOpen()) : chosenDate(series, choice);
  return (
    date && { eventId: isPass ? series.id : date.eventId, eventDate: date.date, firstEventId: date.eventId }
  );
}

/** The number of seats that the student's new pass gives, also before the series is read again. */
export function passSeatCount(series: SeriesBody): number {
  if (!series.hasPass) return passCover(series).seats.length;
  return series.dates.filter(({ status, isUserRegistered }) => status === 'open' && isUserRegistered).length;
}

/** True if the student already has the chosen ticket, for example through the provider's webhook. */
export function isOwned(series: SeriesBody, choice: TicketChoice): boolean {
  if (choice.ticket === 'all-access') return series.hasPass;
  return chosenDate(series, choice)?.isUserRegistered ?? false;
}
