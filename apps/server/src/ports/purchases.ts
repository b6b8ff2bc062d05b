import type { CardError } from '@crewtable/contract';
import type { Db, Tx } from '../platform/db/database.ts';

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
export interface SeatSeller {
  quote(tx: Tx, wish: { studentId: string; eventId: string; eventDate: string }): Promise<SeatQuote>;
  /** Keeps a seat for whoever is paying; the same payment again moves the end. */
  reserve(tx: Tx, seat: Omit<PaidSeat, 'amountCents'> & { until: Date }): Promise<void>;
  /**
   * Why an open payment is not wanted any more: another thing covers the seat, or the event was cancelled. Undefined
   * while it is still wanted.
   */
  findObstacle(db: Db | Tx, seat: Omit<PaidSeat, 'amountCents' | 'paymentId'>): Promise<Obstacle | undefined>;
  /** The payment came to nothing. A seat that something else covers stays reserved until its time is up. */
  giveBack(
    tx: Tx,
    seat: Omit<PaidSeat, 'amountCents' | 'studentId'> & { studentId: string | null },
  ): Promise<void>;
  /** Gives the seat, reserved or not. Any other answer is the reason why the money goes back. */
  grant(tx: Tx, seat: PaidSeat): Promise<'granted' | GrantRefusal>;
  /** The money goes back though nothing was cancelled: what it bought goes too, as far as registration is open. */
  takeBack(tx: Tx, seat: Omit<PaidSeat, 'amountCents'>): Promise<void>;
}

/** 'seat_covered': the student has the seat without this payment. */
export type Obstacle = 'seat_covered' | 'event_cancelled';

export type GrantRefusal = Obstacle | 'seat_gone' | 'pass_off_sale';

export interface LobbyHold {
  paymentId: string;
  studentId: string;
  lobbyId: string;
}

/** The same for the hold that a lobby asks of its members. */
export interface HoldSeller {
  quote(
    tx: Tx,
    wish: { studentId: string; lobbyId: string },
  ): Promise<{ amountCents: number; title: string }>;
  /** The bank holds the money. 'gone' where the lobby is over: the hold is let go of. */
  grant(tx: Tx, hold: LobbyHold): Promise<'granted' | 'gone'>;
}

/** What a payment can buy, by the features that sell it. */
export interface Sellers {
  seats: SeatSeller;
  holds: HoldSeller;
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
  /** The provider's codes if the last card of this hold was declined. */
  findCardError(hold: { studentId: string; lobbyId: string }): Promise<CardError | undefined>;
}

export type RefundReason = 'event_cancelled' | 'was_there' | 'stays_away' | 'other';

/** Money that goes back, as it was asked for. The student is null once the account is deleted. */
export interface RequestedRefund {
  studentId: string | null;
  amountCents: number;
  /** Nothing is left of the payment afterwards. */
  isRest: boolean;
}

/**
 * Sends back what is left of everything that was paid for an event, in the transaction of its cause. Payments that are
 * still open are cancelled at the provider.
 */
export type RefundEvent = (tx: Tx, eventId: string, reason: RefundReason) => Promise<RequestedRefund[]>;

/** A pass, by its payment, and the number of dates that it covered when it was bought. */
export interface CoveringPass {
  paymentId: string;
  dates: number;
}

export interface SharesToRefund {
  eventId: string;
  passes: readonly CoveringPass[];
  reason: 'event_cancelled' | 'no_seat' | 'stays_away';
  /** For the student to read. */
  words: string;
}

/** Sends back one date's share of each pass, in the transaction of its cause. Each share goes back once. */
export type RefundShares = (tx: Tx, shares: SharesToRefund) => Promise<RequestedRefund[]>;

/** The passes of one student that cover an event. */
export type ListOwnPasses = (tx: Tx, seat: { studentId: string; eventId: string }) => Promise<CoveringPass[]>;

/**
 * Sends back what one student paid for one event: a deposit or ticket whole, of a pass the date's share. Each is sent
 * back once, however often this is called. Locks payments, so the caller must not hold the event's lock.
 */
export type RefundSeat = (tx: Tx, seat: { studentId: string; eventId: string }) => Promise<void>;

/** Cancels the open payments of a student that something else covers now. The provider is told by a job. */
export type CancelCoveredPayments = (tx: Tx, studentId: string) => Promise<void>;

/** As `GET profiles/v2/` shows it. */
export interface ShownSubscription {
  status: string;
  /** Epoch seconds. */
  currentPeriodEnd: number | null;
  canceledAt: number | null;
}

export type FindSubscription = (studentId: string) => Promise<ShownSubscription | null>;
