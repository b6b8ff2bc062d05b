import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FriendGroups, SeparateInLobby, SuspendIn } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';

/** Dependencies of the use cases of this feature. */
export interface SafetyDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  notify: Notify;
  queueMail: QueueMail;
  friendGroups: Pick<FriendGroups, 'leave'>;
  separateInLobby: SeparateInLobby;
  suspendIn: SuspendIn;
  /** Receives the mails about reports. */
  supportEmail: string;
}
