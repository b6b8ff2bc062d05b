import type { Clock } from '../../../platform/clock/clock.ts';
import { countFailedJobs } from '../../../platform/jobs/queue-state.ts';
import type { ListTodos } from '../../../ports/office.ts';

const maxNamed = 3;

/** Jobs without attempts left. The queue has real times: their age is counted back from the product's time. */
export function createListJobTodos(realTime: Clock): ListTodos {
  return async (db, now) => {
    const jobs = await countFailedJobs(db);
    const count = jobs.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count === 0) return [];
    const realNow = realTime.now().getTime();
    const inProductTime = (at: Date) => new Date(now.getTime() - Math.max(0, realNow - at.getTime()));
    const named = jobs.slice(0, maxNamed).map(({ kind, ids }) => `${kind}: ${ids.length}`);
    const oldest = jobs.map(({ firstFailedAt }) => firstFailedAt.getTime());
    return [
      {
        id: 'failed_jobs',
        kind: 'failed_jobs',
        urgency: 'today',
        title: count === 1 ? 'A job failed for good' : `${count} jobs failed for good`,
        text: `${named.join(', ')}${jobs.length > maxNamed ? ' and others' : ''}.`,
        time: { kind: 'since', at: inProductTime(new Date(Math.min(...oldest))) },
        action: { label: 'Look at it', to: '/organise/health' },
        seenWith: 'health.read',
        mailedTo: 'health.read',
        things: jobs.flatMap(({ ids, firstFailedAt }) =>
          ids.map((id) => ({ id, since: inProductTime(firstFailedAt) })),
        ),
      },
    ];
  };
}
