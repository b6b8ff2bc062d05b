import type { ReactNode } from 'react';
import styles from './fact-table.module.css';

interface FactTableProps {
  readonly caption: string;
  readonly columns: readonly [string, string] | readonly [string, string, string];
  /** The first cell of each row is its header. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
  /** Shows the first column as code, for technical names. */
  readonly code?: boolean;
}

/** A table of facts. On a phone each row becomes a card whose cells are labelled with the column names. */
export function FactTable({ caption, columns, rows, code }: FactTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{code ? <code>{name}</code> : name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
