import type { Clock } from '../../../platform/clock/clock.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import type { ScheduleEventJobs } from '../../../ports/event-lifecycle.ts';
import { remindsAt } from '../seating-rules.ts';
import { completeJob, formTablesJob, remindJob } from '../job-kinds.ts';

/**
 * Schedules the reminder, the closing and the end of an event. Scheduling again moves the jobs. Each job
 * checks the event again when it runs, so that it repeats no step that is done already.
 */
export function createScheduleEventJobs(clock: Clock): ScheduleEventJobs {
  return async (tx, { id, startsAt, closesAt, endsAt }) => {
    const about = { subject: id, payload: { eventId: id } };
    const reminder = remindsAt(startsAt);
    if (reminder > clock.now()) await schedule(tx, remindJob, { ...about, dueAt: reminder });
    await schedule(tx, formTablesJob, { ...about, dueAt: closesAt });
    await schedule(tx, completeJob, { ...about, dueAt: endsAt });
  };
}
