import { useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { ageText } from './report-words.ts';
import { reportCountQuery } from './safety-queries.ts';
import styles from './safety.module.css';

/** For owners and support: how many, not what. */
export function ReportCount() {
  const count = useQuery(reportCountQuery);
  const { data } = count;
  return (
    <OfficePage title="Safety" lead="Reports are read and decided by the role Safety. You see how many wait.">
      {count.isPending && <LoadingRows />}
      {count.error && (
        <LoadFailure error={count.error} onRetry={() => void count.refetch()} working={count.isFetching} />
      )}
      {data && (
        <>
          <dl className={styles.numbers}>
            <div>
              <dt>To decide</dt>
              <dd>{data.waiting}</dd>
            </div>
            <div>
              <dt>Serious</dt>
              <dd>{data.serious}</dd>
            </div>
            <div>
              <dt>Oldest</dt>
              <dd>{data.oldestAt === null ? 'none' : ageText(data.oldestAt, data.now)}</dd>
            </div>
            <div>
              <dt>Decided in 30 days</dt>
              <dd>{data.decided}</dd>
            </div>
          </dl>
          <p className={officeStyles.faint}>
            From the minute a report arrives until it is decided, the two are kept apart.
          </p>
        </>
      )}
    </OfficePage>
  );
}
