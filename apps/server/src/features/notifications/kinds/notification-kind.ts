import type { Db } from '../../../platform/db/database.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { PushUrgency } from '../../../ports/deliveries.ts';

/** What a student reads, and the page of ours that a click leads to. */
export interface Words {
  title: string;
  text: string;
  path: `/${string}`;
}

/** What every mail about a notification can lead to. */
export interface MailLinks {
  placeUrl: string;
  settingsUrl: string;
}

export interface Told<Facts extends object> {
  id: string;
  studentId: string;
  subject: string;
  payload: Facts & Words;
}

/** Everything there is to say about one kind of notification. It is always in the list and on the channel. */
export interface NotificationKind<Facts extends object> {
  words(facts: Facts): Words;
  /** Also by push, to whoever wants push. */
  push?: { urgency: PushUrgency };
  /** Also by mail, to whoever wants mail. */
  mail?: MailTemplate<Facts & Words & MailLinks>;
  /** By mail whatever the student chose: payments, cancellations. */
  necessary?: true;
  /** Asked again right before it goes out by push or mail: nobody is reminded of an event they left. */
  stillTrue?(db: Db, told: Told<Facts>): Promise<boolean>;
}

export type KindTable<FactsByKind> = {
  readonly [Kind in keyof FactsByKind]: NotificationKind<FactsByKind[Kind] & object>;
};

/** For whoever works with what was written before: the facts are those that the kind itself asked for. */
export type AnyKinds = Readonly<Record<string, NotificationKind<never>>>;

/** A row of a kind that only a newer process knows waits for that process. */
export function kindNamed(kinds: AnyKinds, name: string): NotificationKind<never> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`There is no kind of notification '${name}'.`);
  return kind;
}
