import type { EventTablesBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import officeStyles from '../../../components/office/office.module.css';
import { LoadFailure, LoadingRows, OfficeSection } from '../../../components/office/office-page.tsx';
import { tablesQuery } from '../../../features/office-roster/roster-queries.ts';
import { StudentList, TableCards } from '../../../features/office-roster/table-cards.tsx';
import styles from '../../../features/office-roster/table-cards.module.css';
import { formatTime } from '../../../lib/format-date.ts';

export const handle = { title: 'Tables' };

/** Who sits where. While registration is open, who would sit where if it closed now. */
export function Component() {
  const { eventId = '' } = useParams();
  const { data, error, refetch, isFetching, isPending } = useQuery(tablesQuery(eventId));
  return (
    <>
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && (
        <OfficeSection
          title={data.isProposal ? 'Tables, if registration closed now' : 'Tables'}
          action={
            data.isProposal ? (
              <button
                type="button"
                className={officeStyles.quiet}
                aria-disabled={isFetching || undefined}
                onClick={() => !isFetching && void refetch()}
              >
                {isFetching ? 'Working...' : 'Propose again'}
              </button>
            ) : (
              <span className={officeStyles.faint}>{countWords(data)}</span>
            )
          }
        >
          <p className={styles.summary} role="status">
            {leadWords(data)}
          </p>
          {data.tables.length > 0 && <TableCards eventId={eventId} shown={data} />}
        </OfficeSection>
      )}
      {data && data.withoutTable.length > 0 && (
        <OfficeSection title="Without a table">
          <StudentList eventId={eventId} students={data.withoutTable} />
        </OfficeSection>
      )}
    </>
  );
}

function countWords({ tables }: EventTablesBody): string {
  const students = tables.reduce((sum, table) => sum + table.students.length, 0);
  return `${tables.length} ${tables.length === 1 ? 'table' : 'tables'}, ${students} students`;
}

function leadWords({ isProposal, asOf, summary, tables }: EventTablesBody): string {
  if (isProposal)
    return `As of ${formatTime(new Date(asOf))}: ${summary} Nothing is kept or told. Closing forms the tables of everybody who is registered then.`;
  if (tables.length === 0) return 'No tables were formed.';
  return 'A name leads to the roster, where a student can be moved out or seated.';
}
