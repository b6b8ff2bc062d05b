import type { PushMessage } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from './db/database.ts';
import type { Piece } from './db/statement.ts';
import type { Viewer } from './http/router.ts';

/**
 * What features ask of each other, as function types. `app.ts` hands each feature the functions of others that it
 * needs; a feature never imports another.
 */

/** Tells the house's chronicle what happened, in the transaction in which it did. */
export type TellActivity = (tx: Tx, happening: Happening) => Promise<void>;

export interface Happening {
  kind: string;
  text: string;
}

/** The same within a statement: told where `cause`, another part of it, has a row. */
export interface TellActivityWithin {
  told(cause: Piece): Piece<HappeningValues>;
  valuesOf(happening: Happening): HappeningValues;
}

export interface HappeningValues {
  happeningId: string;
  happenedAt: Date;
  happeningKind: string;
  happeningText: string;
}

/** Lists what the chronicle holds, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;

/** Where visitors came from. What was known before stays: the first touch counts. */
export interface Visitors {
  remember(browserId: string, hints: VisitHints): Promise<void>;
  /** The same within a statement, where `cause`, another part of it, has a row. */
  remembered(cause: Piece): Piece<VisitorValues>;
  valuesOf(browserId: string, hints: VisitHints): VisitorValues;
  /** Ties what is known of a visitor to the account that was made in this browser: the `id` of `joined`, if any. */
  tied(joined: Piece): Piece<{ browserId: string }>;
}

export interface VisitorValues {
  visitorId: string;
  utmSource: string;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  referrer: string;
  referredBy: string | null;
  firstSeenAt: Date;
}

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
  /** A month of a subscription also says when the next one is due. */
  payment_receipt: MoneyFacts & { paidOn: string; renewsOn?: string };
  payment_refunded: MoneyFacts & { because: string };
  hold_placed: MoneyFacts;
  hold_released: MoneyFacts & { because: string };
  hold_captured: MoneyFacts & { because: string };
  subscription_started: { renewsOn: string; amountCents: number };
  subscription_cancelled: { subscriptionId: string; cancelledAt: string; activeUntil: string };
  renewal_failed: MoneyFacts;
  subscription_ended: { endedOn: string };
  registration_confirmed: SeatNews & { next: string; perks: string[] };
  seat_offered: SeatNews & { until: string; offeredUntil: string; acceptPath: `/${string}` };
  event_reminder: EveningNews & { closes: string };
  venue_released: EveningNews & EveningPlace;
  venue_late: EveningNews;
  no_table: EveningNews;
  table_changed: EveningNews & EveningPlace;
  /** The name goes when that student's account does; that a seat stays empty does not. */
  table_mate_absent: EveningNews & { firstName: string; aboutStudentId: string };
  feedback_open: EveningNews;
  /** Whoever only stood in line has no calendar entry and paid nothing. */
  event_cancelled: EveningNews & { because: string; byPass: boolean; inLine?: true };
  friend_invited: FriendNews & { referralId: string; invitePath: `/${string}` };
  friend_joined: FriendNews & { target: string };
  both_wish_again: Omit<FriendNews, 'what'>;
  crew_found: { crewId: string; when: string; where: string };
  crew_not_found: { lobbyId: string; when: string; where: string };
  crew_cancelled: { crewId: string; when: string };
  crew_member_joined: Omit<CrewMateNews, 'crewId'> & { lobbyId: string };
  crew_member_on_the_way: CrewMateNews;
  crew_member_checked_in: CrewMateNews;
  crew_member_left: CrewMateNews;
  crew_message: CrewMateNews & { messageId: number };
  crew_review_open: { crewId: string; where: string };
  account_warned: { about: string };
  account_suspended: { since: string };
  account_restored: { since: string };
}

/** What somebody is told about another student by name. It goes when that student's account does. */
export interface FriendNews {
  aboutStudentId: string;
  firstName: string;
  /** 'Brunch on Sunday, May 25', or a series by its name. */
  what: string;
}

/** What somebody of a crew did, told to the others. It goes when that student's account does. */
export interface CrewMateNews {
  crewId: string;
  aboutStudentId: string;
  firstName: string;
}

export interface MoneyFacts {
  paymentId: string;
  /** What it was for, in words. */
  about: string;
  amountCents: number;
}

/** What somebody is told about a seat, in words. A target is an event, or a series with all of its evenings. */
export interface SeatNews {
  target: string;
  about: string;
  when: string;
  where: string;
}

/** What every notification about an evening says, and what the calendar file that its mail brings along is made of. */
export interface EveningNews {
  aboutEvent: string;
  /** 'Brunch', 'Summer Series'. */
  name: string;
  /** In words, as it is in New York. */
  day: string;
  time: string;
  area: string;
  startsAt: string;
  endsAt: string;
  sequence: number;
  toldAt: string;
}

/** Where it is: from release on, and to those at this table alone. */
export interface EveningPlace {
  venue: string;
  address: string;
  reservationNumber: string;
  /** There is no such place: it is one of a demo's. */
  invented: boolean;
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
export type ReadSessionCookie = (request: FastifyRequest) => Viewer | 'none' | 'over';

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

/** An event that has just been put into the calendar. */
export interface PlannedEvent {
  id: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
}

/** Plans what has to happen around an event: the reminder, the closing, the end. Repeating it moves nothing twice. */
export type PlanEvening = (tx: Tx, event: PlannedEvent) => Promise<void>;

export type EventStatus = 'open' | 'closed' | 'released' | 'completed' | 'cancelled';

/** The life of an event, moved on by whoever knows that it is time. */
export interface EventLife {
  /** Under the event's lock; false where it is not (or no longer) in the state that it should come from. */
  move(tx: Tx, eventId: string, step: { from: EventStatus; to: EventStatus }): Promise<boolean>;
  /** Remembers that the venue is late; false where that is known already. */
  markLate(tx: Tx, eventId: string): Promise<boolean>;
  /** The calendar entry says something new. */
  touch(tx: Tx, eventId: string): Promise<void>;
  /**
   * Cancels it, under its lock: nobody can register any more. Answers who had a seat, and who stood in line or was just
   * being offered one; nothing where it was over.
   */
  cancel(
    tx: Tx,
    eventId: string,
    because: string,
  ): Promise<{ studentIds: string[]; waitingIds: string[] } | undefined>;
}

/**
 * Calls an event off: everybody who had a seat or stood in line is told, and what was paid for it goes back. Answers
 * nothing where there was nothing to call off.
 */
export type CancelEvent = (
  eventId: string,
  because: string,
) => Promise<{ students: number; refunds: number } | undefined>;

/**
 * Friends who come together. A target is an event, or, for the evenings of a series, the series: one group for all of
 * them.
 */
export interface FriendGroups {
  /**
   * The student's own invite code for a target; made where there is none yet. It is on the disk when it is answered,
   * and so is everything that was committed before.
   */
  codeOf(db: Db, owner: { studentId: string; target: string }): Promise<string>;
  /** Sits down with whoever's invite code it is. Refusals are thrown before anything is written. */
  join(tx: Tx, wish: { studentId: string; target: string; code: string }): Promise<void>;
  /** Whoever no longer comes is no longer part of the group. */
  leave(tx: Tx, member: { studentId: string; target: string }): Promise<void>;
}

/** Pairs among these students who must not meet, whoever of the two wished it. */
export type FindForbiddenPairs = (
  tx: Tx,
  studentIds: readonly string[],
) => Promise<(readonly [string, string])[]>;

/** Whether one of the two never wants to meet the other again. */
export type AreApart = (tx: Tx, one: string, other: string) => Promise<boolean>;

/** Whoever never wants to meet somebody again gets up from a lobby that both wait in. The students are locked. */
export type PartLobby = (tx: Tx, pair: { studentId: string; aboutId: string }) => Promise<void>;

/** Refuses students who are suspended. */
export type RequireActive = (tx: Tx, studentId: string) => Promise<void>;

/** Where a demo's synthetic students are to come: to an event or a series, or into the line of QuickCrew. */
export type PopulateWish =
  { eventId: string; students: number } | { quickcrew: true; students: number; meetingTime?: string };

/** Brings them, and answers how many came and what they did. */
export type Populate = (
  wish: PopulateWish,
) => Promise<{ students: number; registered: number; queued: number }>;
