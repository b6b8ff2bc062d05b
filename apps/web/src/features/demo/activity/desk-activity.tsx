import type { Answer, api } from '@crewtable/contract';
import { ActivityList } from './activity-list.tsx';
import styles from './activity-list.module.css';

type ActivityBody = Answer<typeof api.demo.activity>;

/** What happened lately, what comes next, and what failed, in words for people. */
export function DeskActivity({ lately, dueNext, failedJobs }: ActivityBody) {
  return (
    <div className={styles.lists}>
      <ActivityList
        title="Recent activity"
        nothing="No activity yet. Sign in first."
        lines={lately.map(({ id, text, at }) => ({ key: id, words: text, at }))}
      />
      <ActivityList
        title="Due next"
        nothing="No jobs are due."
        lines={dueNext.map(({ kind, text, dueAt }, index) => ({
          key: `${kind} ${index}`,
          words: text,
          at: dueAt,
        }))}
      />
      {failedJobs.length > 0 && (
        <ActivityList
          title="Jobs that failed permanently"
          nothing=""
          lines={failedJobs.map(({ id, job, error, failedAt }) => ({
            key: id,
            words: `${job}: ${error}`,
            at: failedAt,
          }))}
        />
      )}
    </div>
  );
}
