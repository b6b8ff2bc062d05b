import type { Clock } from '../../../platform/clock/clock.ts';
import { countFailedJobs } from '../../../platform/jobs/queue-state.ts';
import type { ListTodos } from '../../../ports/office.ts';
import { jobName } from '../health/job-name-rules.ts';

const maxNamed = 3;

const nameOf = (kind: string, count: number) => (count === 1 ? jobName(kind) : `${jobName(kind)} (${count})`);

/** Jobs without attempts left. The queue has real times: their age is counted back from the product's time. */
export function createListJobTodos(realTime: Clock): ListTodos {
  return async (db, now) => {
    const kinds = await countFailedJobs(db);
    const count = kinds.reduce((sum, kind) => sum + kind.jobs.length, 0);
    if (count === 0) return [];
    const realNow = realTime.now().getTime();
    const inProductTime = (at: Date) => new Date(now.getTime() - Math.max(0, realNow - at.getTime()));
    const named = kinds.slice(0, maxNamed).map(({ kind, jobs }) => nameOf(kind, jobs.length));
    const things = kinds.flatMap(({ jobs }) =>
      jobs.map(({ id, failedAt }) => ({
        // With the time: a job that was tried again and failed again is news.
        id: `${id} ${failedAt.toISOString()}`,
        since: inProductTime(failedAt),
      })),
    );
    return [
      {
        id: 'failed_jobs',
        kind: 'failed_jobs',
        urgency: 'today',
        title: count === 1 ? 'A job failed for good' : `${count} jobs failed for good`,
        text: `${named.join(', ')}${kinds.length > maxNamed ? ' and others' : ''}.`,
        time: { kind: 'since', at: things[0]!.since },
        action: { label: 'Look at it', to: '/organise/health' },
        seenWith: 'health.read',
        mailedTo: 'health.read',
        things,
      },
    ];
  };
}
