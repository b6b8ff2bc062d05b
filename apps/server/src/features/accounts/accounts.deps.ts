import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { MailHealth } from '../../platform/mail/mail-health.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { Passcodes } from './sign-in/passcodes.ts';
import type { RefreshTokenSuccessors } from './sessions/refresh-tokens.ts';
import type { BatchedSignIn, SignInPorts } from './sign-in/batched-sign-in.ts';

/** Dependencies of the functions of this feature. */
export interface AccountsDeps extends SignInPorts {
  db: Db;
  clock: Clock;
  /** For security limits, which must not depend on the demo clock. */
  realTime: Clock;
  log: Logger;
  passcodes: Passcodes;
  successors: RefreshTokenSuccessors;
  mailHealth: MailHealth;
  queueMail: QueueMail;
  batchedSignIn: BatchedSignIn;
}
