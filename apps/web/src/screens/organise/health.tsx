import type { HealthBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows, OfficePage, OfficeSection } from '../../components/office/office-page.tsx';
import { Channels } from '../../features/office-health/channels.tsx';
import { FailedJobs } from '../../features/office-health/failed-jobs.tsx';
import { healthQuery } from '../../features/office-health/health-query.ts';
import { summaryText } from '../../features/office-health/health-words.ts';
import { JobTable } from '../../features/office-health/job-table.tsx';
import styles from '../../features/office-health/office-health.module.css';
import { useRetry } from '../../features/office-health/use-retry.ts';
import { formatTime } from '../../lib/format-date.ts';

export const handle = { title: 'Health' };

export function Component() {
  const health = useQuery(healthQuery);
  const [done, setDone] = useState('');
  const retry = useRetry((retried) =>
    setDone(retried === 1 ? 'It is tried again now.' : `${retried} jobs are tried again now.`),
  );
  const { data } = health;
  return (
    <OfficePage
      title="Health"
      lead={
        data
          ? `${summaryText(data)} As of ${formatTime(new Date(data.now))}, read again every 15 seconds.`
          : 'Jobs, mail, push, webhooks and clock.'
      }
    >
      <FormFailure error={retry.error} />
      <p role="status" className={styles.done}>
        {done}
      </p>
      {health.isPending && <LoadingRows />}
      {health.error && (
        <LoadFailure error={health.error} onRetry={() => void health.refetch()} working={health.isFetching} />
      )}
      {data && (
        <>
          <Summary health={data} />
          <OfficeSection title="Failed for good">
            <FailedJobs
              jobs={data.jobs}
              now={data.now}
              isWorking={retry.isPending}
              onRetry={(which) => {
                setDone('');
                retry.mutate(which);
              }}
            />
          </OfficeSection>
          <OfficeSection title="Jobs in the queue">
            <JobTable jobs={data.jobs} now={data.now} />
          </OfficeSection>
          <Channels health={data} />
          <p className={styles.note}>Counts are of the last 24 hours.</p>
        </>
      )}
    </OfficePage>
  );
}

function Summary({ health: { jobs, mail } }: { health: HealthBody }) {
  return (
    <dl className={styles.summary}>
      <div data-bad={jobs.failed > 0 ? '' : undefined}>
        <dt>Failed for good</dt>
        <dd>{jobs.failed}</dd>
      </div>
      <div>
        <dt>Running and waiting</dt>
        <dd>{jobs.running + jobs.waiting}</dd>
      </div>
      <div>
        <dt>Tried again later</dt>
        <dd>{jobs.later}</dd>
      </div>
      <div>
        <dt>Mails sent in 24 hours</dt>
        <dd>{mail.sent}</dd>
      </div>
    </dl>
  );
}
