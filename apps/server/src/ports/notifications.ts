import type { Tx } from '../platform/db/database.ts';

/** The facts of each kind of notification, given by the caller. The texts are in the table of kinds. */
export interface NotificationFacts {
  welcome: { firstName: string };
  announcement: { title: string; text: string };
  /** For a month of a subscription, `renewsOn` is the day of the next payment. */
  payment_receipt: MoneyFacts & { paidOn: string; renewsOn?: string };
  payment_refunded: MoneyFacts & { because: string };
  hold_placed: MoneyFacts;
  hold_released: MoneyFacts & { because: string };
  hold_captured: MoneyFacts & { because: string };
  subscription_started: { renewsOn: string; amountCents: number };
  subscription_cancelled: { subscriptionId: string; cancelledAt: string; activeUntil: string };
  renewal_failed: MoneyFacts;
  subscription_ended: { endedOn: string };
  registration_confirmed: SeatFacts & { next: string; perks: string[] };
  /** A pass holder on the waitlist got a seat. */
  waitlist_seat: SeatFacts & { next: string; perks: string[] };
  seat_offered: SeatFacts & { until: string; offeredUntil: string; acceptPath: `/${string}` };
  /** A student without a profile bought a ticket or a pass of a series. */
  profile_missing: SeatFacts;
  /** `money` is the text about the refund of this student, or that nothing was charged. */
  waitlist_closed: SeatFacts & { findPath: `/${string}`; money: string };
  event_reminder: EventFacts & { closes: string };
  venue_released: EventFacts & EventPlaceFacts;
  venue_late: EventFacts;
  no_table: EventFacts;
  table_changed: EventFacts & EventPlaceFacts;
  /** The table moved to another venue. `news` is the text that says so. */
  venue_replaced: EventFacts & EventPlaceFacts & { news: string };
  /** Name, address or after-party of the venue changed. `news` is the text that says what. */
  venue_changed: EventFacts & EventPlaceFacts & { news: string };
  /** The name is deleted with the account of that student; the notification about the empty seat stays. */
  table_mate_absent: EventFacts & { firstName: string; aboutStudentId: string };
  /** An organiser seated a student who had no table. Deleted with the account of that student. */
  table_mate_joined: EventFacts & { firstName: string; aboutStudentId: string };
  /** An organiser took the student out. `money` is the text about what was paid. */
  seat_taken_out: EventFacts & { money: string; onWaitlist?: true };
  feedback_open: EventFacts;
  /**
   * `money` is the text about the refund of this student. Students on the waitlist have no calendar entry.
   */
  event_cancelled: EventFacts & { because: string; money: string; inLine?: true };
  /**
   * The hours as '7:00 PM - 9:00 PM'. `hoursBefore` are those that the student was told last, `hoursAtFirst` those
   * with which the student chose the date, if they are others. `choice` is the text about leaving, with or without a refund. `inLine`
   * is set for students on the waitlist, with an offer or still paying: they have no calendar entry.
   */
  event_hours_changed: EventFacts & {
    hours: string;
    hoursBefore: string;
    hoursAtFirst?: string;
    choice: string;
    pagePath: `/${string}`;
    inLine?: true;
  };
  friend_invited: FriendFacts & { referralId: string; invitePath: `/${string}` };
  friend_joined: FriendFacts;
  friend_left: FriendFacts;
  both_wish_again: Omit<FriendFacts, 'what' | 'target'>;
  crew_found: { crewId: string; when: string; where: string };
  crew_not_found: { lobbyId: string; when: string; where: string };
  crew_cancelled: { crewId: string; when: string };
  crew_member_joined: Omit<CrewMateFacts, 'crewId'> & { lobbyId: string };
  crew_member_on_the_way: CrewMateFacts;
  crew_member_checked_in: CrewMateFacts;
  crew_member_left: CrewMateFacts;
  crew_message: CrewMateFacts & { messageId: number };
  crew_review_open: { crewId: string; where: string };
  /** To the reporter. Does not name the reported student. */
  report_decided: { about: string; outcome: 'dismissed' | 'warned' };
  account_warned: { about: string };
  account_suspended: { since: string };
  account_restored: { since: string };
}

/** Facts that name another student. Deleted with the account of that student. */
export interface FriendFacts {
  aboutStudentId: string;
  firstName: string;
  /** 'Brunch on Sunday, May 25', or a series by its name. */
  what: string;
  /** Id of the event or series. */
  target: string;
}

/** An action of a crew member, sent to the others. Deleted with the account of that student. */
export interface CrewMateFacts {
  crewId: string;
  aboutStudentId: string;
  firstName: string;
}

export interface MoneyFacts {
  paymentId: string;
  /** Id of the event or series, if the payment is for one. */
  target?: string;
  /** A text that says what was paid. */
  about: string;
  amountCents: number;
}

/** Texts about a seat. The target is an event, or a series with all its events. */
export interface SeatFacts {
  target: string;
  about: string;
  when: string;
  where: string;
}

/** The facts in every notification about an event. The calendar file in the mail is made from them too. */
export interface EventFacts {
  aboutEvent: string;
  /** 'Brunch', 'Summer Series'. */
  name: string;
  /** As text, in New York time. */
  day: string;
  time: string;
  area: string;
  startsAt: string;
  endsAt: string;
  sequence: number;
  toldAt: string;
}

/** The place. Known from release on, and only to the students at this table. */
export interface EventPlaceFacts {
  tableId: string;
  venue: string;
  address: string;
  /** Null if no organiser entered it: students ask for us by name. */
  reservation: string | null;
  /** True for an invented place of a demo. */
  invented: boolean;
}

export interface Notice<FactsByKind, Kind extends keyof FactsByKind> {
  /** One or several student ids. Deleted students are skipped. */
  to: string | readonly string[];
  kind: Kind;
  /**
   * A student gets only one notification per kind and subject; repeated calls do nothing. The object of the
   * notification is read from its facts: `aboutEvent` or `target` (event or series), `crewId`, `lobbyId`,
   * `paymentId`.
   */
  subject: string;
  payload: FactsByKind[Kind];
}

/**
 * Notifies students in the transaction of the cause: in the list and on the channels of the kind. Where students read
 * different things, give all notices in one call: it takes as few statements as one notice.
 */
export type Notify<FactsByKind = NotificationFacts> = <Kind extends keyof FactsByKind & string>(
  tx: Tx,
  notices: Notice<FactsByKind, Kind> | readonly Notice<FactsByKind, Kind>[],
) => Promise<void>;
