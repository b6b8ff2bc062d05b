import type { AuditEntryBody } from '@crewtable/contract';
import { Fragment, useState } from 'react';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import styles from './audit-log.module.css';

const shortHash = (hash: string) => hash.slice(0, 4);

/** The entries, newest first. A press on a number shows the details and the whole hashes. */
export function AuditTable({ entries }: { entries: readonly AuditEntryBody[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <div className={styles.scroll} role="region" aria-label="Entries">
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Number</th>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th>About</th>
            <th>Reason</th>
            <th>Hash</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const isOpen = open === entry.number;
            return (
              <Fragment key={entry.number}>
                <tr>
                  <td>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      className={styles.number}
                      onClick={() => setOpen(isOpen ? undefined : entry.number)}
                    >
                      {entry.number.toLocaleString('en-US')}
                    </button>
                  </td>
                  <td>
                    {formatDay(new Date(entry.at))}, {formatTime(new Date(entry.at))}
                  </td>
                  <td className={entry.actor.kind === 'organiser' ? undefined : styles.faint}>
                    {entry.actor.name}
                  </td>
                  <td className={entry.act.startsWith('Refused') ? styles.refused : styles.act}>
                    {entry.act}
                  </td>
                  <td>{subjectOf(entry)}</td>
                  <td className={entry.reason === null ? styles.faint : undefined}>{reasonOf(entry)}</td>
                  <td>
                    <code>{shortHash(entry.hash)}</code>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={7} className={styles.details}>
                      <dl>
                        {entry.details.map(({ name, value }) => (
                          <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                          </div>
                        ))}
                        <div>
                          <dt>This hash</dt>
                          <dd>
                            <code>{entry.hash}</code>
                          </dd>
                        </div>
                        <div>
                          <dt>The hash before</dt>
                          <dd>
                            <code>{entry.previousHash}</code>
                          </dd>
                        </div>
                      </dl>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function subjectOf({ about, aboutKind }: AuditEntryBody): string {
  if (about === null) return '';
  return aboutKind === 'organiser' ? about : `${aboutKind ?? ''} ${about}`.trim();
}

function reasonOf({ reason, isReasonDeleted }: AuditEntryBody): string {
  return reason ?? (isReasonDeleted ? 'Deleted with the account' : 'none needed');
}
