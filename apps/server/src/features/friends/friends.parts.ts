import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { AreApart, RequireActive, RequireProfile } from '../../platform/ports/company.ts';
import type { Notify } from '../../platform/ports/notices.ts';
import type { Refusals } from './refusals.ts';

/** What the verbs of this feature work with. */
export interface FriendsParts {
  db: Db;
  clock: Clock;
  notify: Notify;
  queueMail: QueueMail;
  areApart: AreApart;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  refusals: Refusals;
  publicUrl: URL;
}
