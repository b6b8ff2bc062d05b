import type { Db } from '../../../platform/db/database.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { PushUrgency } from '../../../ports/deliveries.ts';

/** The text for the student, and the page that a click opens. */
export interface Words {
  title: string;
  text: string;
  path: `/${string}`;
}

/** The links that every mail about a notification can use. */
export interface MailLinks {
  placeUrl: string;
  settingsUrl: string;
  /** The table of the reader, in mails of kinds with `findTable`. */
  table?: MailTable;
}

/** The table as its students see it: first names, last initials and colleges. */
export interface MailTable {
  /** The first name of the reader; undefined without a profile. */
  firstName?: string;
  /** Those who come, in a stable order, without the reader. */
  mates: readonly { name: string; college: string }[];
  ownCollege: string;
  afterParty?: { name: string; address: string };
}

export interface StoredNotification<Facts extends object> {
  id: string;
  studentId: string;
  subject: string;
  payload: Facts & Words;
}

/** One kind of notification. Every notification is in the list and on the realtime channel. */
export interface NotificationKind<Facts extends object> {
  words(facts: Facts): Words;
  /** Also sent by push, unless the student turned push off. */
  push?: { urgency: PushUrgency };
  /** Also sent by mail, unless the student turned mail off. */
  mail?: MailTemplate<Facts & Words & MailLinks>;
  /**
   * Finds the table for the mail. It is read when the mail is queued and is part of the mail only: the stored
   * notification outlives the account of a table mate.
   */
  findTable?(db: Db, told: StoredNotification<Facts>): Promise<MailTable | undefined>;
  /** Mailed even if the student turned mail off: payments, cancellations. */
  necessary?: true;
  /** Checked right before it is sent by push or mail: no reminder of an event that the student has left. */
  stillTrue?(db: Db, told: StoredNotification<Facts>): Promise<boolean>;
}

export type KindTable<FactsByKind> = {
  readonly [Kind in keyof FactsByKind]: NotificationKind<FactsByKind[Kind] & object>;
};

/** For code that reads stored notifications: each payload has the facts of its own kind. */
export type AnyKinds = Readonly<Record<string, NotificationKind<never>>>;

/**
 * Throws for a kind that only a newer process knows, so that the job is retried until that process runs it.
 */
export function kindNamed(kinds: AnyKinds, name: string): NotificationKind<never> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`Unknown notification kind '${name}'`);
  return kind;
}
