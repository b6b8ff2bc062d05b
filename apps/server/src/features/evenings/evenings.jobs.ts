import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { completeEvening } from './complete-evening.ts';
import type { EveningsParts } from './evenings.parts.ts';
import { layTables } from './lay-tables.ts';
import { releaseEvening } from './release-evening.ts';
import { remind } from './remind.ts';
import { repairTables } from './repair-tables.ts';
import {
  completeJob,
  layTablesJob,
  refundReporterJob,
  releaseJob,
  remindJob,
  repairJob,
} from './work-to-do.ts';

export function eveningJobs(parts: EveningsParts): JobHandler[] {
  return [
    handle(remindJob, ({ eventId }) => remind(parts, eventId)),
    handle(layTablesJob, ({ eventId }) => layTables(parts, eventId)),
    handle(releaseJob, ({ eventId }) => releaseEvening(parts, eventId)),
    handle(repairJob, ({ eventId }) => repairTables(parts, eventId)),
    handle(refundReporterJob, (seat) => parts.db.transaction().execute((tx) => parts.refundSeat(tx, seat))),
    handle(completeJob, ({ eventId }) => completeEvening(parts, eventId)),
  ];
}
