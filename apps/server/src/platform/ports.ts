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
