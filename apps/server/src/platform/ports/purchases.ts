import type { Tx } from '../db/database.ts';

/** What is sold for one event, or, as a pass, for a series. */
export type SeatPurpose = 'deposit' | 'ticket' | 'pass';

export interface SeatQuote {
  purpose: SeatPurpose;
  /** Zero where nothing is due, for example from subscribers. */
  amountCents: number;
  /** What the receipt calls it. */
  title: string;
}

export interface PaidSeat {
  paymentId: string;
  studentId: string;
  purpose: SeatPurpose;
  eventId: string;
  amountCents: number;
}

/**
 * What students pay for, told by whoever has it to give. What it costs and whether there is any left is decided here
 * and nowhere else: payments asks, and hands over what was paid. Refusals are thrown: not_found for what there is
 * not, not_available for what is full or closed, bad_input for a date that is not the event's.
 */
export interface SeatBuyer {
  quote(tx: Tx, wish: { studentId: string; eventId: string; eventDate: string }): Promise<SeatQuote>;
  /** Keeps a seat for whoever is paying; the same payment again moves the end. */
  reserve(tx: Tx, seat: Omit<PaidSeat, 'amountCents'> & { until: Date }): Promise<void>;
  /** The payment came to nothing. */
  giveBack(tx: Tx, seat: { paymentId: string; eventId: string }): Promise<void>;
  /** Gives the seat, reserved or not; 'gone' where none is left, and the money goes back. */
  grant(tx: Tx, seat: PaidSeat): Promise<'granted' | 'gone'>;
  /** The money goes back though nothing was cancelled: what it bought goes too, as far as registration is open. */
  takeBack(tx: Tx, seat: Omit<PaidSeat, 'amountCents'>): Promise<void>;
}

export interface LobbyHold {
  paymentId: string;
  studentId: string;
  lobbyId: string;
}

/** The same for the hold that a lobby asks of its members. */
export interface HoldBuyer {
  quote(
    tx: Tx,
    wish: { studentId: string; lobbyId: string },
  ): Promise<{ amountCents: number; title: string }>;
  /** The bank holds the money. 'gone' where the lobby is over: the hold is let go of. */
  grant(tx: Tx, hold: LobbyHold): Promise<'granted' | 'gone'>;
}

/** What a payment can buy, by the features that sell it. */
export interface Buyers {
  seats: SeatBuyer;
  holds: HoldBuyer;
}

/** Decides a hold in the transaction of its cause; the provider is told by a job. A decided hold stays decided. */
export interface Holds {
  request(
    tx: Tx,
    outcome: 'release' | 'capture',
    hold: { studentId: string; lobbyId: string; reason: string },
  ): Promise<void>;
  /** Asks the provider: is this student's money held for this lobby? */
  isHeld(hold: { studentId: string; lobbyId: string }): Promise<boolean>;
}

export type RefundReason = 'event_cancelled' | 'was_there' | 'other';

/** Sends back everything that was paid for an event, in the transaction of its cause; answers how many payments. */
export type RefundEvent = (tx: Tx, eventId: string, reason: RefundReason) => Promise<number>;

/** As `GET profiles/v2/` shows it. */
export interface ShownSubscription {
  status: string;
  /** Epoch seconds. */
  currentPeriodEnd: number | null;
  canceledAt: number | null;
}

export type FindSubscription = (studentId: string) => Promise<ShownSubscription | null>;
