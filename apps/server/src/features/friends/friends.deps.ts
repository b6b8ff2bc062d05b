import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { AreApart, RequireActive, RequireProfile } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { InvitationOptOuts } from './invitations/invitation-opt-out.ts';

/** Dependencies of the use cases of this feature. */
export interface FriendsDeps {
  db: Db;
  clock: Clock;
  notify: Notify;
  queueMail: QueueMail;
  areApart: AreApart;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  invitationOptOuts: InvitationOptOuts;
  publicUrl: URL;
}
