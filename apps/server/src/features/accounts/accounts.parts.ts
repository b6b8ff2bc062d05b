import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { TellActivity } from '../../platform/ports.ts';
import type { Passcodes } from './passcodes.ts';

/** What the verbs of this feature work with. */
export interface AccountsParts {
  db: Db;
  clock: Clock;
  passcodes: Passcodes;
  queueMail: QueueMail;
  tellActivity: TellActivity;
}
