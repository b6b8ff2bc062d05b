import { useMemo } from 'react';
import { chipNames, filterRows, rosterChips } from './roster-filter.ts';
import type { RosterFilter, SearchableRow } from './roster-filter.ts';
import styles from './roster.module.css';

interface RosterChipsProps {
  rows: readonly SearchableRow[];
  colleges: readonly string[];
  filter: RosterFilter;
  onFilter: (change: Partial<RosterFilter>) => void;
}

/** Chips with their numbers. A chip that would show nobody is left out, unless it is chosen. */
export function RosterChips({ rows, colleges, filter, onFilter }: RosterChipsProps) {
  const { chips, college } = filter;
  const counts = useMemo(
    () =>
      new Map(
        chipNames.map((name) => [name, filterRows(rows, { text: '', chips: [name], college: '' }).length]),
      ),
    [rows],
  );
  const isAll = chips.length === 0 && college === '';
  return (
    <div role="group" aria-label="Filter" className={styles.chips}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isAll}
        onClick={() => onFilter({ chips: [], college: '' })}
      >
        All <i>{rows.length.toLocaleString('en-US')}</i>
      </button>
      {chipNames
        .filter((name) => chips.includes(name) || (counts.get(name) ?? 0) > 0)
        .map((name) => {
          const isChosen = chips.includes(name);
          return (
            <button
              key={name}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              onClick={() =>
                onFilter({ chips: isChosen ? chips.filter((each) => each !== name) : [...chips, name] })
              }
            >
              {rosterChips[name].label} <i>{(counts.get(name) ?? 0).toLocaleString('en-US')}</i>
            </button>
          );
        })}
      <select
        aria-label="College"
        className={styles.chip}
        data-chosen={college !== '' || undefined}
        value={college}
        onChange={(event) => onFilter({ college: event.target.value })}
      >
        <option value="">College</option>
        {colleges
          .toSorted((one, other) => one.localeCompare(other))
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </select>
    </div>
  );
}
