import type { PushMessage } from '@crewtable/contract';
import type { Tx } from '../platform/db/database.ts';

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
