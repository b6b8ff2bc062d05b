import type { PushMessage } from '@crewtable/contract';
import type { Tx } from '../platform/db/database.ts';

/** Queues a push to every browser in which the student enabled push. */
export type QueuePush = (tx: Tx, push: { studentId: string; notificationId: string }) => Promise<void>;

export type PushUrgency = 'normal' | 'high';

export interface DuePush {
  studentId: string;
  createdAt: Date;
  urgency: PushUrgency;
  message: PushMessage;
}

/**
 * Reads the content when the push is sent. Returns undefined if it was read, is outdated or is not wanted.
 */
export type FindPush = (notificationId: string) => Promise<DuePush | undefined>;

/** A notification as it is shown in the list and sent on the real-time channel. */
export interface ShownNotification {
  id: string;
  eventId: string;
  eventType: string;
  eventPayload: Record<string, unknown>;
  createdAt: string;
}

/** The notification and its student. Returns undefined if it was deleted meanwhile. */
export type FindNotification = (
  id: string,
) => Promise<{ studentId: string; notification: ShownNotification } | undefined>;

/**
 * Mails a notification of a student again. Returns 'outdated' if it is no longer true, 'unwanted' if the student has
 * turned mails off, and 'none' if there is no such mail.
 */
export type ResendMail = (
  tx: Tx,
  notice: { studentId: string; notificationId: string },
) => Promise<'sent' | 'outdated' | 'unwanted' | 'none'>;
