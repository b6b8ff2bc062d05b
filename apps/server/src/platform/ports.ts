import type { PushMessage } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from './db/database.ts';
import type { Viewer } from './http/router.ts';

/**
 * What features ask of each other, as function types. `app.ts` hands each feature the functions of others that it
 * needs; a feature never imports another.
 */

/** Tells the house's chronicle what happened, in the transaction in which it did. */
export type TellActivity = (tx: Tx, happening: { kind: string; text: string }) => Promise<void>;

/** Lists what the chronicle holds, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;

/** Ties what is known of a visitor to the account that was made in this browser. */
export type TieVisitor = (tx: Tx, browserId: string, studentId: string) => Promise<void>;

/** Remembers where a visitor came from. What was known before stays: the first touch counts. */
export type RememberVisitor = (browserId: string, hints: VisitHints) => Promise<void>;

export interface VisitHints {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  referrer?: string;
  referredBy?: string;
}

/** By kind of notification: the facts that whoever causes one hands over. Its words are in the table of kinds. */
export interface NotificationFacts {
  welcome: { firstName: string };
  announcement: { title: string; text: string };
  payment_receipt: MoneyFacts & { paidOn: string };
  payment_refunded: MoneyFacts & { because: string };
  hold_captured: MoneyFacts & { because: string };
  renewal_failed: MoneyFacts;
  subscription_ended: { endedOn: string };
}

export interface MoneyFacts {
  paymentId: string;
  /** What it was for, in words. */
  about: string;
  amountCents: number;
}

export interface Notice<FactsByKind, Kind extends keyof FactsByKind> {
  /** One student or several, by id. Whoever has left meanwhile is passed over. */
  to: string | readonly string[];
  kind: Kind;
  /** What it is about. Nobody is told twice of the same kind and subject; the second time nothing happens. */
  subject: string;
  payload: FactsByKind[Kind];
}

/** Tells students something, in the transaction of its cause: in the list, and by the ways that the kind goes out. */
export type Notify<FactsByKind = NotificationFacts> = <Kind extends keyof FactsByKind & string>(
  tx: Tx,
  notice: Notice<FactsByKind, Kind>,
) => Promise<void>;

/** Queues a push to every browser in which the student asked for it. */
export type QueuePush = (tx: Tx, push: { studentId: string; notificationId: string }) => Promise<void>;

export type PushUrgency = 'normal' | 'high';

export interface DuePush {
  studentId: string;
  createdAt: Date;
  urgency: PushUrgency;
  message: PushMessage;
}

/** What is to be pushed, asked when it is sent; nothing where it was read, is no longer true or no longer wanted. */
export type FindPush = (notificationId: string) => Promise<DuePush | undefined>;

/** Whether a mail that waited to be sent still says something true to somebody who wants to hear it. */
export type IsMailStillWanted = (notificationId: string) => Promise<boolean>;

/** A notification as it is shown, in the list and on the real-time channel alike. */
export interface ShownNotification {
  id: string;
  eventId: string;
  eventType: string;
  eventPayload: Record<string, unknown>;
  createdAt: string;
}

/** Whose notification it is and what it says; nothing where it has gone meanwhile. */
export type FindNotification = (
  id: string,
) => Promise<{ studentId: string; notification: ShownNotification } | undefined>;

/** Whose session a browser's cookies hold: nobody's, or one that no longer counts. */
export type ReadSessionCookie = (request: FastifyRequest) => Promise<Viewer | 'none' | 'over'>;

/** Those of these sessions that are still open. */
export type FindOpenSessions = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** The browser's own id, where it has one. */
export type BrowserOf = (request: FastifyRequest) => string | undefined;

export interface StudentRef {
  id: string;
  email: string;
}

/**
 * What one part of the house keeps about a student. A feature that keeps something offers one of these; the list in
 * `app.ts` makes it part of the export and of the deletion.
 */
export interface PersonalData {
  /** The name of its part in the export. */
  readonly name: string;
  /** All of it, for its owner to read: no secret of ours, nothing about anybody else. */
  show(tx: Tx, student: StudentRef): Promise<unknown>;
  /**
   * Deletes it, or takes the student out of what the law makes us keep. All parts share one transaction, in which the
   * student's row is locked; calls to the outside become jobs.
   */
  forget(tx: Tx, student: StudentRef): Promise<void>;
}

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
