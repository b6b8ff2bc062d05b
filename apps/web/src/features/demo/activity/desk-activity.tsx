import type { Answer, api } from '@crewtable/contract';
import { ActivityList } from './activity-list.tsx';
import styles from './activity-list.module.css';

type ActivityBody = Answer<typeof api.demo.activity>;

/** What happened lately, what comes next, and what failed, in words for people. */
export function DeskActivity({ lately, dueNext, failedJobs }: ActivityBody) {
  return (
    <div className={styles.lists}>
      <ActivityList
        title="What happened"
        nothing="Nothing yet. Play an evening, or sign in."
        lines={lately.map(({ id, text, at }) => ({ key: id, words: text, at }))}
      />
      <ActivityList
        title="What comes next"
        nothing="Nothing is planned. Take a seat at a dinner, and its reminder and its tables appear here."
        lines={dueNext.map(({ kind, text, dueAt }, index) => ({
          key: `${kind} ${index}`,
          words: text,
          at: dueAt,
        }))}
      />
      {failedJobs.length > 0 && (
        <ActivityList
          title="What did not work"
          nothing=""
          lines={failedJobs.map(({ id, text, error, failedAt }) => ({
            key: id,
            words: `${text} The reason: ${error}`,
            at: failedAt,
          }))}
        />
      )}
    </div>
  );
}
