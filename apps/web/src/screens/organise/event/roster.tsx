import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { hasRight, useOrganiser } from '../../../components/office/console-query.ts';
import officeStyles from '../../../components/office/office.module.css';
import { LoadFailure, LoadingRows } from '../../../components/office/office-page.tsx';
import { RosterChips } from '../../../features/office-roster/roster-chips.tsx';
import {
  filterOf,
  filterRows,
  prepareRows,
  searchWith,
  sortRows,
} from '../../../features/office-roster/roster-filter.ts';
import type { RosterFilter } from '../../../features/office-roster/roster-filter.ts';
import { rosterQuery } from '../../../features/office-roster/roster-queries.ts';
import { RosterTable } from '../../../features/office-roster/roster-table.tsx';
import { StudentPanel } from '../../../features/office-roster/student-panel.tsx';
import styles from '../../../features/office-roster/roster.module.css';
import { Link } from '../../../lib/link.tsx';

export const handle = { title: 'Roster' };

/** Browsers refuse more than a hundred changes of the address in half a minute, so it follows a pause. */
const addressAfterMs = 300;

export function Component() {
  const { eventId = '' } = useParams();
  const mayExport = hasRight(useOrganiser(), 'exports.plain');
  const { data, error, refetch, isFetching, isPending } = useQuery(rosterQuery(eventId));
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const { order } = filter;
  const [text, setText] = useState(filter.text);
  /** What this page put into the address last. Anything else there came from a link or the history. */
  const sentText = useRef(filter.text);
  const selected = search.get('student');
  const prepared = useMemo(() => (data ? prepareRows(data) : []), [data]);
  const sorted = useMemo(() => sortRows(prepared, order), [prepared, order]);
  const rows = useMemo(() => filterRows(sorted, { ...filter, text }), [sorted, filter, text]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (filter.text === sentText.current) return;
    sentText.current = filter.text;
    setText(filter.text);
  }, [filter.text]);
  useEffect(() => {
    if (text === sentText.current) return undefined;
    const timer = setTimeout(() => {
      sentText.current = text;
      setSearch((before) => searchWith(before, { text }), { replace: true, preventScrollReset: true });
    }, addressAfterMs);
    return () => clearTimeout(timer);
  }, [text, setSearch]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const change = (wanted: Partial<RosterFilter>) =>
    setSearch((before) => searchWith(before, wanted), { replace: true, preventScrollReset: true });
  const select = useCallback(
    (studentId: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (studentId === null) next.delete('student');
          else next.set('student', studentId);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  const close = () => {
    document.querySelector<HTMLElement>('[data-selected] button')?.focus({ preventScroll: true });
    select(null);
  };
  if (isPending) return <LoadingRows />;
  if (!data)
    return error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />;
  return (
    <div className={styles.page} data-open={selected !== null || undefined}>
      <section aria-label="Roster">
        {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
        <div className={styles.summary}>
          {data.tables > 0 && (
            <p>
              {data.seated.toLocaleString('en-US')} at {data.tables} tables, {data.withoutTable} without.
            </p>
          )}
          {mayExport && data.rows.length > 0 && (
            <Link to={`/organise/exports?event=${encodeURIComponent(eventId)}`}>Export…</Link>
          )}
        </div>
        <div className={styles.tools}>
          <label className={styles.search}>
            <span>Name or college</span>
            <input
              ref={field}
              type="search"
              placeholder="Name or college"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <kbd aria-hidden>/</kbd>
          </label>
          <RosterChips rows={prepared} colleges={data.colleges} filter={filter} onFilter={change} />
        </div>
        {data.rows.length === 0 ? (
          <p className={officeStyles.faint}>
            Nobody has a seat yet. Students appear here as soon as they register; the page for students is
            behind &lsquo;As a student&rsquo;.
          </p>
        ) : rows.length === 0 ? (
          <p className={officeStyles.faint}>
            Nobody fits this filter.{' '}
            <button
              type="button"
              className={officeStyles.quiet}
              onClick={() => {
                sentText.current = '';
                setText('');
                change({ text: '', chips: [], college: '' });
              }}
            >
              Show all
            </button>
          </p>
        ) : (
          <RosterTable
            rows={rows}
            hasTables={data.tables > 0}
            order={order}
            selected={selected}
            onOrder={(wanted) => change({ order: wanted })}
            onSelect={select}
          />
        )}
        <p className={styles.foot} role="status">
          {rows.length === data.rows.length
            ? `${rows.length.toLocaleString('en-US')} students`
            : `${rows.length.toLocaleString('en-US')} of ${data.rows.length.toLocaleString('en-US')} students`}
          {order === 'table' && data.tables > 0 && ', by table, those without one first'}. The address keeps
          filters and order.
        </p>
      </section>
      {selected !== null && (
        <StudentPanel key={selected} eventId={eventId} studentId={selected} onClose={close} />
      )}
    </div>
  );
}
