import type { CardError } from '@crewtable/contract';
import type { Db, Tx } from '../platform/db/database.ts';

/** What is sold: a deposit or ticket for one event, or a pass for a series. */
export type SeatPurpose = 'deposit' | 'ticket' | 'pass';

export interface SeatQuote {
  purpose: SeatPurpose;
  /** Zero if nothing is due, for example for subscribers. */
  amountCents: number;
  /** The name of the purchase on the receipt. */
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
 * Sells seats. The feature that implements it decides the price and whether a seat is left; the payments
 * feature asks and reports what was paid. Refusals are thrown: not_found for an unknown event, not_available
 * if it is full or closed, bad_input for a date that is not a date of the event.
 */
export interface SeatSeller {
  quote(tx: Tx, wish: { studentId: string; eventId: string; eventDate: string }): Promise<SeatQuote>;
  /** Reserves a seat while the student pays. A second call with the same payment moves the end. */
  reserve(tx: Tx, seat: Omit<PaidSeat, 'amountCents'> & { until: Date }): Promise<void>;
  /**
   * Why an open payment is no longer wanted: something else covers the seat, or the event was cancelled.
   * Returns undefined while it is still wanted.
   */
  findObstacle(db: Db | Tx, seat: Omit<PaidSeat, 'amountCents' | 'paymentId'>): Promise<Obstacle | undefined>;
  /**
   * Frees the seat of a failed payment. A seat that something else covers stays reserved until its time is
   * up.
   */
  releaseSeat(
    tx: Tx,
    seat: Omit<PaidSeat, 'amountCents' | 'studentId'> & { studentId: string | null },
  ): Promise<void>;
  /** Grants the seat, reserved or not. Any other result is the reason for the refund. */
  grant(tx: Tx, seat: PaidSeat): Promise<'granted' | GrantRefusal>;
  /** Refund without a cancellation: revokes what the payment bought, as far as registration is still open. */
  revokeSeat(tx: Tx, seat: Omit<PaidSeat, 'amountCents'>): Promise<void>;
}

/** 'seat_covered': the student has the seat without this payment. */
export type Obstacle = 'seat_covered' | 'event_cancelled';

/** 'suspended': the student was suspended while the payment was on its way. */
export type GrantRefusal = Obstacle | 'seat_gone' | 'pass_off_sale' | 'suspended';

export interface LobbyHold {
  paymentId: string;
  studentId: string;
  lobbyId: string;
}

/** Sells the hold that a lobby asks of its members. */
export interface HoldSeller {
  quote(
    tx: Tx,
    wish: { studentId: string; lobbyId: string },
  ): Promise<{ amountCents: number; title: string }>;
  /** The bank holds the money. Returns 'gone' if the lobby is over; the hold is then released. */
  grant(tx: Tx, hold: LobbyHold): Promise<'granted' | 'gone'>;
}

/** The features that sell something, by what they sell. */
export interface Sellers {
  seats: SeatSeller;
  holds: HoldSeller;
}

/** Decides a hold in the transaction of the cause. A job calls the provider. The first decision is final. */
export interface Holds {
  request(
    tx: Tx,
    outcome: 'release' | 'capture',
    hold: { studentId: string; lobbyId: string; reason: string },
  ): Promise<void>;
  /** Asks the provider whether the money of this student is held for this lobby. */
  isHeld(hold: { studentId: string; lobbyId: string }): Promise<boolean>;
  /** The provider's codes if the last card of this hold was declined. */
  findCardError(hold: { studentId: string; lobbyId: string }): Promise<CardError | undefined>;
}

export type RefundReason = 'event_cancelled' | 'was_there' | 'stays_away' | 'other';

/** A refund as it was requested. The student is null if the account was deleted. */
export interface RequestedRefund {
  studentId: string | null;
  amountCents: number;
  /** True if the payment is fully refunded with this. */
  isRest: boolean;
  /** Set by `RefundSeat` for the share of a pass. */
  isShare?: true;
}

/**
 * Refunds the rest of every payment for an event, in the transaction of the cause. Open payments are
 * cancelled at the provider.
 */
export type RefundEvent = (tx: Tx, eventId: string, reason: RefundReason) => Promise<RequestedRefund[]>;

/** The payment of a pass, and the number of dates that it covered when it was bought. */
export interface CoveringPass {
  paymentId: string;
  dates: number;
}

export interface SharesToRefund {
  eventId: string;
  passes: readonly CoveringPass[];
  reason: 'event_cancelled' | 'no_seat' | 'stays_away' | 'hours_changed' | 'suspended' | 'other';
  /** Shown to the student. */
  words: string;
}

/**
 * Refunds the share of one date of each pass, in the transaction of the cause. Each share is refunded once.
 */
export type RefundShares = (tx: Tx, shares: SharesToRefund) => Promise<RequestedRefund[]>;

/**
 * Locks payments, always in the same order. A transaction that locks payments and an event locks the payments
 * first, as settlements do.
 */
export type LockPayments = (tx: Tx, paymentIds: readonly string[]) => Promise<void>;

/** The passes of one student that cover an event. */
export type ListOwnPasses = (tx: Tx, seat: { studentId: string; eventId: string }) => Promise<CoveringPass[]>;

export interface SeatToRefund {
  studentId: string;
  eventId: string;
  reason: 'stays_away' | 'hours_changed' | 'other';
  /** Shown to the student about the share of a pass, in place of the usual text of the reason. */
  words?: string;
  /** Refunds only payments that were started until then. */
  paidBefore?: Date;
}

/**
 * Refunds what one student paid for one event: a deposit or ticket in full, a pass with the share of the
 * date. Each is refunded once, however often this is called. Returns what was requested now. Locks payments, so a caller that holds the lock of
 * the event must have locked them before it.
 */
export type RefundSeat = (tx: Tx, seat: SeatToRefund) => Promise<RequestedRefund[]>;

/**
 * Refunds what a suspended student paid for these events: deposits and tickets in full, a pass with the shares of
 * these dates. Each is refunded once, however often this is called. Returns the requested amount. Locks payments,
 * so it is called before any event is locked.
 */
export type RefundSuspended = (
  tx: Tx,
  coming: { studentId: string; eventIds: readonly string[] },
) => Promise<number>;

/** Cancels the student's open payments that something else covers now. A job calls the provider. */
export type CancelCoveredPayments = (tx: Tx, studentId: string) => Promise<void>;

/** The subscription as `GET profiles/v2/` shows it. */
export interface ShownSubscription {
  status: string;
  /** Epoch seconds. */
  currentPeriodEnd: number | null;
  canceledAt: number | null;
}

export type FindSubscription = (studentId: string) => Promise<ShownSubscription | null>;
