import type { Tx } from '../platform/db/database.ts';

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
  /** A waiting holder of a pass got a seat. */
  waitlist_seat: SeatNews & { next: string; perks: string[] };
  seat_offered: SeatNews & { until: string; offeredUntil: string; acceptPath: `/${string}` };
  /** Somebody bought into a series without a profile. */
  profile_missing: SeatNews;
  /** `money` says what goes back to this student, or that nothing was charged. */
  waitlist_closed: SeatNews & { findPath: `/${string}`; money: string };
  event_reminder: EventFacts & { closes: string };
  venue_released: EventFacts & EventPlaceFacts;
  venue_late: EventFacts;
  no_table: EventFacts;
  table_changed: EventFacts & EventPlaceFacts;
  /** The name goes when that student's account does; that a seat stays empty does not. */
  table_mate_absent: EventFacts & { firstName: string; aboutStudentId: string };
  feedback_open: EventFacts;
  /** `money` says what goes back to this student. Whoever only stood in line has no calendar entry. */
  event_cancelled: EventFacts & { because: string; money: string; inLine?: true };
  friend_invited: FriendNews & { referralId: string; invitePath: `/${string}` };
  friend_joined: FriendNews;
  friend_left: FriendNews;
  both_wish_again: Omit<FriendNews, 'what' | 'target'>;
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
  /** The event or series, by id. */
  target: string;
}

/** What somebody of a crew did, told to the others. It goes when that student's account does. */
export interface CrewMateNews {
  crewId: string;
  aboutStudentId: string;
  firstName: string;
}

export interface MoneyFacts {
  paymentId: string;
  /** The event or series that it is for, where it is for one. */
  target?: string;
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
export interface EventFacts {
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
export interface EventPlaceFacts {
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
  /**
   * Nobody is told twice of the same kind and subject; the second time nothing happens. What the notification is about
   * is read from its facts: `aboutEvent` or `target` (event or series), `crewId`, `lobbyId`, `paymentId`.
   */
  subject: string;
  payload: FactsByKind[Kind];
}

/** Tells students something, in the transaction of its cause: in the list, and by the ways that the kind goes out. */
export type Notify<FactsByKind = NotificationFacts> = <Kind extends keyof FactsByKind & string>(
  tx: Tx,
  notice: Notice<FactsByKind, Kind>,
) => Promise<void>;
