import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FriendGroups, PartLobby } from '../../platform/ports/company.ts';
import type { Notify } from '../../platform/ports/notices.ts';

/** What the verbs of this feature work with. */
export interface SafetyParts {
  db: Db;
  clock: Clock;
  notify: Notify;
  queueMail: QueueMail;
  friendGroups: Pick<FriendGroups, 'leave'>;
  partLobby: PartLobby;
  /** Where an organiser reads what students report. */
  supportEmail: string;
}
