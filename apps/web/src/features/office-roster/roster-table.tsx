import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { seatToneOf } from '../../ui/layout/avatar-tone.ts';
import { formatMonthDay } from '../../lib/format-date.ts';
import { personInitials, personName } from '../../components/office/person-name.ts';
import { bracketAt } from './roster-filter.ts';
import type { RosterOrder, SearchableRow } from './roster-filter.ts';
import { cameWords, groupWords, moneyWords, seatWords } from './roster-words.ts';
import styles from './roster.module.css';

interface RosterTableProps {
  rows: readonly SearchableRow[];
  hasTables: boolean;
  order: RosterOrder;
  /** The student whose panel is open. */
  selected: string | null;
  onOrder: (order: RosterOrder) => void;
  onSelect: (studentId: string) => void;
}

const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Few enough that at most 80 rows are in the page on a screen of 2,160 px. */
const overscan = 8;

/** Rows that are not visible are not in the page: 5,000 rows would make each key press slow. */
export function RosterTable({ rows, hasTables, order, selected, onOrder, onSelect }: RosterTableProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [rowHeight, setRowHeight] = useState(36);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const measure = () => {
      setTop(current.getBoundingClientRect().top + window.scrollY);
      setRowHeight(parseFloat(getComputedStyle(current).getPropertyValue('--row')) || 36);
    };
    measure();
    // What is above may change its height, and the rows are higher on touch screens.
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- it returns functions that read changing state; nothing is memoised here
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.row.studentId ?? index,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);

  /** The arrow keys go to the row above or below. */
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (focused === undefined) return;
    const index = Math.min(rows.length - 1, Math.max(0, Number(focused) + step));
    event.preventDefault();
    virtual.scrollToIndex(index);
    // The next row is in the page already, because some rows beyond the visible ones are.
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
      ?.focus({ preventScroll: true });
  }

  const heading = (name: RosterOrder, label: string) => (
    <span
      role="columnheader"
      aria-sort={order === name ? (name === 'registered' ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onOrder(name)}>
        {label}
      </button>
    </span>
  );
  return (
    <div role="table" aria-label="Roster" aria-rowcount={rows.length + 1} className={styles.table}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.headings)}>
          {heading('name', 'Name')}
          <span role="columnheader">College</span>
          <span role="columnheader">Friends</span>
          {heading('table', 'Seat')}
          <span role="columnheader">Paid</span>
          <span role="columnheader">Present</span>
          <span role="columnheader">Came</span>
          {heading('registered', 'Registered')}
        </div>
      </div>
      <div ref={list} role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const each = rows[index];
          if (!each) return null;
          const bracket = order === 'table' ? bracketAt(rows, index) : undefined;
          return (
            <Row
              key={each.row.studentId}
              each={each}
              index={index}
              offset={start - top}
              hasTables={hasTables}
              bracket={bracket}
              groupSize={bracket === 'first' ? countGroup(rows, index) : 0}
              isLastOfTable={order === 'table' && isLastOfTable(rows, index)}
              isSelected={selected === each.row.studentId}
              onSelect={onSelect}
              onMove={move}
            />
          );
        })}
      </div>
    </div>
  );
}

function countGroup(rows: readonly SearchableRow[], from: number): number {
  let size = 1;
  while (rows[from + size]?.row.friends === rows[from]?.row.friends) size++;
  return size;
}

function isLastOfTable(rows: readonly SearchableRow[], index: number): boolean {
  const next = rows[index + 1];
  return next !== undefined && next.row.table !== rows[index]?.row.table;
}

interface RowProps {
  each: SearchableRow;
  index: number;
  offset: number;
  hasTables: boolean;
  bracket: 'first' | 'middle' | 'last' | undefined;
  groupSize: number;
  isLastOfTable: boolean;
  isSelected: boolean;
  onSelect: (studentId: string) => void;
  onMove: (event: KeyboardEvent<HTMLElement>) => void;
}

const Row = memo(function Row({
  each: { row, college },
  index,
  offset,
  hasTables,
  bracket,
  groupSize,
  isLastOfTable: isLast,
  isSelected,
  onSelect,
  onMove,
}: RowProps) {
  const seat = seatWords(row, hasTables);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      data-last={isLast || undefined}
      className={styles.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <span role="cell" className={styles.name}>
        <span aria-hidden className={styles.initials} data-tone={seatToneOf(row.studentId)}>
          {personInitials(row)}
        </span>
        <button
          type="button"
          aria-expanded={isSelected}
          className={styles.open}
          onClick={() => onSelect(row.studentId)}
          onKeyDown={onMove}
        >
          {personName(row)}
        </button>
      </span>
      <span role="cell" className={styles.college}>
        {college}
      </span>
      <span role="cell" className={styles.friends} data-bracket={bracket}>
        {bracket === 'first' ? groupWords(groupSize) : row.friends !== null && !bracket ? 'with friends' : ''}
      </span>
      <span role="cell" className={styles.seat}>
        <span className={styles.state} data-tone={seat.tone}>
          {seat.text}
        </span>
      </span>
      <span role="cell" className={styles.paid}>
        {row.paid === 'refund_pending' ? (
          <span className={styles.state} data-tone="amber">
            {moneyWords(row)}
          </span>
        ) : (
          moneyWords(row)
        )}
      </span>
      <span role="cell" className={styles.present}>
        {row.presence && (
          <span className={styles.state} data-tone={row.presence === 'here' ? 'green' : undefined}>
            {row.presence === 'here' ? 'Here' : 'Absent'}
          </span>
        )}
      </span>
      <span role="cell" className={styles.came} data-first={row.cameBefore === 0 || undefined}>
        {cameWords(row.cameBefore)}
      </span>
      <span role="cell" className={styles.registered}>
        {row.registeredAt === null ? '' : formatMonthDay(new Date(row.registeredAt))}
      </span>
    </div>
  );
});
