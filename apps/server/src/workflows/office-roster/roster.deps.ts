import type { EventsDeps } from '../../features/events/index.ts';
import type { SeatingDeps } from '../../features/seating/index.ts';
import type { RecordAct } from '../../ports/audit-log.ts';

export interface RosterDeps
  extends
    Pick<EventsDeps, 'db' | 'clock' | 'friendGroups' | 'lockPayments' | 'refundSeat' | 'notify'>,
    Pick<SeatingDeps, 'findForbiddenPairs'> {
  recordAct: RecordAct;
}
