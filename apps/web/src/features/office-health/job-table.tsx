import type { HealthBody } from '@crewtable/contract';
import { ageText } from './health-words.ts';
import styles from './office-health.module.css';

/** What is in the queue, by kind. */
export function JobTable({ jobs, now }: { jobs: HealthBody['jobs']; now: string }) {
  const kinds = jobs.kinds.filter(({ running, waiting, later }) => running + waiting + later > 0);
  if (kinds.length === 0)
    return <p className={styles.empty}>The queue is empty. Jobs are done within seconds.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Running</th>
          <th scope="col">Waiting</th>
          <th scope="col">Tried again later</th>
          <th scope="col">Oldest</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, running, waiting, later, oldestAt }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td data-label="running">{running}</td>
            <td data-label="waiting">{waiting}</td>
            <td data-label="later">{later}</td>
            <td>{oldestAt === null ? '–' : ageText(oldestAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
