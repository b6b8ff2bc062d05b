import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { retryFailedJobs } from '../../../platform/jobs/queue-state.ts';
import type { HealthDeps } from '../office.deps.ts';

interface Retry {
  organiser: ActingOrganiser;
  which: { jobId: string } | { kind: string };
  keep: KeepAnswer<{ retried: number }>;
}

/** Of two organisers at once one is told that it was done meanwhile, and there is one entry in the audit log. */
export async function retryJobs(
  { db, recordAct }: Pick<HealthDeps, 'db' | 'recordAct'>,
  { organiser, which, keep }: Retry,
): Promise<{ retried: number }> {
  return db.transaction().execute(async (tx) => {
    const jobs = await retryFailedJobs(tx, which);
    const [first] = jobs;
    if (!first)
      throw new AppError('list_changed', {
        message: 'This is not failed any more. It was tried again already, or it is done.',
      });
    const answer = { retried: jobs.length };
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'health',
      act: jobs.length === 1 ? 'Job tried again' : 'Jobs tried again',
      details: {
        kind: first.kind,
        ...('jobId' in which ? { job: which.jobId } : { jobs: String(jobs.length) }),
      },
    });
    await keep(tx, answer);
    return answer;
  });
}
