import type { RecordAct } from '../../../ports/audit-log.ts';
import type { SeatingDeps } from '../seating.deps.ts';

export interface RosterActsDeps extends Pick<
  SeatingDeps,
  'db' | 'clock' | 'eventStatus' | 'findForbiddenPairs' | 'notify'
> {
  recordAct: RecordAct;
}
