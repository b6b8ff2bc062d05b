import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import type { SeatingDeps } from '../seating.deps.ts';

export interface OfficeVenuesDeps extends Pick<
  SeatingDeps,
  'db' | 'clock' | 'eventStatus' | 'notify' | 'inventsVenues'
> {
  recordAct: RecordAct;
}

/** Who acts, and where the answer is kept. */
export interface Acting<Answer> {
  organiser: ActingOrganiser;
  keep: KeepAnswer<Answer>;
}
