import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddressFilter } from '../../components/office/address-filter.ts';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { AuditFilters } from '../../features/audit-log/audit-filters.tsx';
import { auditQuery, filterOf } from '../../features/audit-log/audit-query.ts';
import { AuditTable } from '../../features/audit-log/audit-table.tsx';
import { VerifyPanel } from '../../features/audit-log/verify-panel.tsx';
import { Button } from '../../ui/forms/button.tsx';

export const handle = { title: 'Audit log' };

export function Component() {
  const organiser = useOrganiser();
  const [search, changeFilter] = useAddressFilter();
  const filter = filterOf(search);
  const log = useInfiniteQuery(auditQuery(filter));
  const first = log.data?.pages[0];
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <OfficePage
      title="Audit log"
      lead={
        hasRight(organiser, 'audit.all')
          ? 'Every act, in order, with a reason. Nothing here can be changed or removed by the console.'
          : 'What you did, in order, with a reason. Nothing here can be changed or removed by the console.'
      }
    >
      {first && hasRight(organiser, 'audit.verify') && <VerifyPanel lastHead={first.lastHead} />}
      <AuditFilters
        filter={filter}
        choices={first ?? { actors: [], acts: [] }}
        onFilter={(name, value) => changeFilter({ [name]: value })}
      />
      {log.isPending && <LoadingRows />}
      {log.error && (
        <LoadFailure error={log.error} onRetry={() => void log.refetch()} working={log.isFetching} />
      )}
      {first && entries.length === 0 && (
        <p className={officeStyles.faint}>
          {search.size > 0
            ? 'No entry fits this filter.'
            : 'No entries yet. The first change writes the first one.'}
        </p>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {log.hasNextPage && (
        <p>
          <Button
            variant="second"
            size="small"
            working={log.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void log.fetchNextPage()}
          >
            Older entries
          </Button>
        </p>
      )}
      <p className={officeStyles.faint}>
        Students appear under an alias that goes with their account. Whoever owns the database could rewrite
        this log; the heads in the owners&apos; mailboxes would then differ.
      </p>
    </OfficePage>
  );
}
