import { useQuery } from '@tanstack/react-query';
import { ActivityList } from '../../features/demo/activity-list.tsx';
import { ClockPanel } from '../../features/demo/clock-panel.tsx';
import { AddStudentsPanel } from '../../features/demo/add-students-panel.tsx';
import { DemoPage } from '../../features/demo/demo-page.tsx';
import { activityQuery, mailboxQuery } from '../../features/demo/demo-queries.ts';
import { Mailbox } from '../../features/demo/mailbox.tsx';
import { TestCards } from '../../features/demo/test-cards.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Demo console' };

export function Component() {
  const mailbox = useQuery(mailboxQuery);
  const chronicle = useQuery(activityQuery);
  const { lately = [], dueNext = [], failedJobs = [] } = chronicle.data ?? {};
  return (
    <DemoPage
      clock={<ClockPanel nextDueAt={dueNext[0]?.dueAt} />}
      company={<AddStudentsPanel />}
      cards={<TestCards />}
      letters={
        mailbox.data ? (
          <Mailbox mails={mailbox.data} />
        ) : mailbox.error ? (
          <ErrorState
            title="The demo console is not available"
            headingLevel={3}
            onRetry={() => void mailbox.refetch()}
          >
            {mailbox.error.message} It exists in demo mode only.
          </ErrorState>
        ) : (
          <TableLoader />
        )
      }
      chronicle={
        <>
          <ActivityList
            title="Recent activity"
            nothing="No activity yet. Sign in first."
            lines={lately.map(({ id, text, at }) => ({ key: id, words: text, at }))}
          />
          <ActivityList
            title="Due next"
            nothing="No jobs are due."
            lines={dueNext.map(({ kind, dueAt }, index) => ({
              key: `${kind} ${index}`,
              words: kind,
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
        </>
      }
    />
  );
}
