import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import { ReportCount } from '../../features/office-safety/report-count.tsx';
import { ReportList } from '../../features/office-safety/report-list.tsx';
import { ReportPage } from '../../features/office-safety/report-page.tsx';
import { waitingText } from '../../features/office-safety/report-words.ts';
import { reportQuery, reportsQuery } from '../../features/office-safety/safety-queries.ts';
import styles from '../../features/office-safety/safety.module.css';
import { Link } from '../../lib/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { left } from '../../ui/layout/icons.ts';

export const handle = { title: 'Safety' };

export function Component() {
  const organiser = useOrganiser();
  const { reportId } = useParams();
  return hasRight(organiser, 'reports.read') ? <Reports reportId={reportId} /> : <ReportCount />;
}

function Reports({ reportId }: { reportId: string | undefined }) {
  const reports = useQuery(reportsQuery);
  return (
    <div className={styles.split} data-open={reportId === undefined ? undefined : true}>
      <div className={styles.queue}>
        <header>
          <h1>Safety</h1>
          <p>{reports.data ? waitingText(reports.data) : 'Reports of students about students.'}</p>
        </header>
        {reports.isPending && <LoadingRows />}
        {reports.error && (
          <LoadFailure
            error={reports.error}
            onRetry={() => void reports.refetch()}
            working={reports.isFetching}
          />
        )}
        {reports.data && <ReportList {...reports.data} />}
      </div>
      <div className={styles.detail}>
        {reportId === undefined ? (
          <EmptyState title="Choose a report">Each shows what every decision would cause.</EmptyState>
        ) : (
          <OneReport key={reportId} reportId={reportId} />
        )}
      </div>
    </div>
  );
}

function OneReport({ reportId }: { reportId: string }) {
  const report = useQuery(reportQuery(reportId));
  return (
    <>
      <Link to="/organise/safety" className={styles.back}>
        <Icon name={left} />
        All reports
      </Link>
      {report.isPending && <LoadingRows />}
      {report.error && (
        <LoadFailure error={report.error} onRetry={() => void report.refetch()} working={report.isFetching} />
      )}
      {report.data && <ReportPage report={report.data} />}
    </>
  );
}
