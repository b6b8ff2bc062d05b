import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { liveCrew, liveCrewJob } from './live-crew.ts';
import { liveEvening, liveEveningJob } from './live-evening.ts';
import type { LifeDeps } from './synthetic.deps.ts';

/** For demos only. */
export function syntheticJobs(deps: LifeDeps): JobHandler[] {
  return [
    handle(liveEveningJob, ({ eventId }, traced) => liveEvening(traced(deps), eventId)),
    handle(liveCrewJob, ({ crewId }, traced) => liveCrew(traced(deps), crewId)),
  ];
}
