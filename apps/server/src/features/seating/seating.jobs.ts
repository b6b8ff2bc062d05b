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
    handle(remindJob, ({ eventId }, traced) => remind(traced(deps), eventId)),
    handle(formTablesJob, ({ eventId }, traced) => formTables(traced(deps), eventId)),
    handle(releaseJob, ({ eventId }, traced) => releaseTables(traced(deps), eventId)),
    handle(repairJob, ({ eventId }, traced) => repairTables(traced(deps), eventId)),
    handle(refundReporterJob, async (seat, traced) => {
      const { db } = traced(deps);
      await db.transaction().execute((tx) => deps.refundSeat(tx, { ...seat, reason: 'stays_away' }));
    }),
    handle(completeJob, ({ eventId }, traced) => completeEvent(traced(deps), eventId)),
    handle(askForFeedbackJob, ({ eventId }, traced) => askForFeedback(traced(deps), eventId)),
  ];
}
