import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FriendGroups, SeparateInLobby } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';

/** Dependencies of the use cases of this feature. */
export interface SafetyDeps {
  db: Db;
  clock: Clock;
  notify: Notify;
  queueMail: QueueMail;
  friendGroups: Pick<FriendGroups, 'leave'>;
  separateInLobby: SeparateInLobby;
  /** Receives the mails about reports. */
  supportEmail: string;
}
