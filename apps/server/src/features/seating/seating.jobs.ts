import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { askForFeedback } from './schedule/ask-for-feedback.ts';
import { completeEvent } from './schedule/complete-event.ts';
import type { SeatingDeps } from './seating.deps.ts';
import { formTables } from './tables/form-tables.ts';
import { releaseTables } from './schedule/release-tables.ts';
import { remind } from './schedule/send-reminders.ts';
import { repairTables } from './tables/repair-tables.ts';
import {
  askForFeedbackJob,
  completeJob,
  formTablesJob,
  refundReporterJob,
  releaseJob,
  remindJob,
  repairJob,
} from './job-kinds.ts';

export function seatingJobs(deps: SeatingDeps): JobHandler[] {
  return [
    handle(remindJob, ({ eventId }) => remind(deps, eventId)),
    handle(formTablesJob, ({ eventId }) => formTables(deps, eventId)),
    handle(releaseJob, ({ eventId }) => releaseTables(deps, eventId)),
    handle(repairJob, ({ eventId }) => repairTables(deps, eventId)),
    handle(refundReporterJob, async (seat) => {
      await deps.db.transaction().execute((tx) => deps.refundSeat(tx, { ...seat, reason: 'stays_away' }));
    }),
    handle(completeJob, ({ eventId }) => completeEvent(deps, eventId)),
    handle(askForFeedbackJob, ({ eventId }) => askForFeedback(deps, eventId)),
  ];
}
