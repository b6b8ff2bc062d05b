import type { ClockGuard } from '../../platform/clock/clock-guard.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { WriteHealth } from '../../platform/db/write-health.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RecordAct } from '../../ports/audit-log.ts';
import type { HasVenueRoom, ListTodos, ListOrganisersWith } from '../../ports/office.ts';

export interface OfficeDeps {
  db: Db;
  clock: Clock;
  queueMail: QueueMail;
  publicUrl: URL;
  /** One function per feature that can need a person. */
  todoSources: readonly ListTodos[];
  hasVenueRoom: HasVenueRoom;
  listOrganisersWith: ListOrganisersWith;
  /** The page on which students register for the events of a series, or for meals. */
  findPagePath(db: Db, seriesId: string | null): Promise<string>;
  isDemo: boolean;
}

/** What the page Health needs to know of the process that answers. */
export interface HealthDeps {
  db: Db;
  clock: Clock;
  realTime: Clock;
  version: string;
  isDemo: boolean;
  clockGuard: Pick<ClockGuard, 'compare' | 'differenceMs'>;
  writes: Pick<WriteHealth, 'isFailing'>;
  mailGoesTo: 'smtp' | 'mailbox';
  recordAct: RecordAct;
}
