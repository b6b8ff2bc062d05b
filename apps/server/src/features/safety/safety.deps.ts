import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FriendGroups, SeparateInLobby } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';

/** What the verbs of this feature work with. */
export interface SafetyDeps {
  db: Db;
  clock: Clock;
  notify: Notify;
  queueMail: QueueMail;
  friendGroups: Pick<FriendGroups, 'leave'>;
  separateInLobby: SeparateInLobby;
  /** Where an organiser reads what students report. */
  supportEmail: string;
}
