import type { FailedJobBody, HealthBody } from '@crewtable/contract';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import officeStyles from '../../components/office/office.module.css';
import { formatDay } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { momentText } from './health-words.ts';
import styles from './office-health.module.css';
import type { Retry } from './use-retry.ts';

interface FailedJobsProps {
  jobs: HealthBody['jobs'];
  now: string;
  isWorking: boolean;
  onRetry: (retry: Retry) => void;
}

/** By kind, because what failed together has one cause and is tried again together. */
export function FailedJobs({ jobs, now, isWorking, onRetry }: FailedJobsProps) {
  const canRetry = hasRight(useOrganiser(), 'health.manage');
  if (jobs.failed === 0)
    return <p className={styles.empty}>No job failed for good. Errors are tried again for sixteen hours.</p>;
  return jobs.kinds
    .filter(({ failed }) => failed > 0)
    .map(({ kind, name, failed }) => {
      const listed = jobs.failedJobs.filter((job) => job.kind === kind);
      return (
        <section key={kind} className={styles.kind} aria-label={name}>
          <header>
            <h3>
              <i className={styles.dot} data-tone="red" aria-hidden />
              {name} <small>{kind}</small>
            </h3>
            {failed > 1 && canRetry && (
              <button
                type="button"
                className={officeStyles.quiet}
                aria-disabled={isWorking || undefined}
                aria-label={`Try all ${failed} again: ${name}`}
                onClick={() => !isWorking && onRetry({ kind })}
              >
                Try all {failed} again
              </button>
            )}
          </header>
          <ul className={officeStyles.rows}>
            {listed.map((job) => (
              <li key={job.id} className={styles.job}>
                <span className={styles.what}>
                  <span className={styles.error}>{job.error === '' ? 'No error was noted.' : job.error}</span>
                  <small>
                    Job {job.id}, tried {job.attempts === 1 ? 'once' : `${job.attempts} times`}
                    <EventOfJob job={job} />
                  </small>
                </span>
                <span className={styles.since}>since {momentText(job.since, now)}</span>
                {canRetry && (
                  <button
                    type="button"
                    className={officeStyles.quiet}
                    aria-disabled={isWorking || undefined}
                    aria-label={`Try again: ${name}, job ${job.id}`}
                    onClick={() => !isWorking && onRetry({ jobId: job.id, since: job.since })}
                  >
                    Try again
                  </button>
                )}
              </li>
            ))}
          </ul>
          {failed > listed.length && (
            <p className={styles.note}>{failed - listed.length} more of this kind. The newest are shown.</p>
          )}
        </section>
      );
    });
}

function EventOfJob({ job: { event } }: { job: FailedJobBody }) {
  if (!event) return null;
  return (
    <>
      {', for '}
      <Link to={`/organise/events/${event.id}`}>
        {event.title}, {formatDay(new Date(event.startsAt))}
      </Link>
    </>
  );
}
