import type { Clock } from '../../platform/clock/clock.ts';
import { schedule } from '../../platform/jobs/schedule.ts';
import type { PlanEvening } from '../../platform/ports/evenings.ts';
import { remindsAt } from './evening-rules.ts';
import { completeJob, layTablesJob, remindJob } from './work-to-do.ts';

/**
 * The reminder, the closing and the end of an event. Planned again, they move; each looks at the event once more when
 * its time has come, so that whatever has happened already does not happen twice.
 */
export function createPlanEvening(clock: Clock): PlanEvening {
  return async (tx, { id, startsAt, closesAt, endsAt }) => {
    const about = { subject: id, payload: { eventId: id } };
    const reminder = remindsAt(startsAt);
    if (reminder > clock.now()) await schedule(tx, remindJob, { ...about, dueAt: reminder });
    await schedule(tx, layTablesJob, { ...about, dueAt: closesAt });
    await schedule(tx, completeJob, { ...about, dueAt: endsAt });
  };
}
