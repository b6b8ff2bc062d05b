import type { ReportLineBody } from '@crewtable/contract';
import { formatDay } from '../../lib/format-date.ts';
import { NavLink } from '../../lib/link.tsx';
import { ageText, decisionNames } from './report-words.ts';
import styles from './safety.module.css';

interface ReportListProps {
  now: string;
  waiting: readonly ReportLineBody[];
  decided: readonly ReportLineBody[];
}

export function ReportList({ now, waiting, decided }: ReportListProps) {
  return (
    <nav aria-label="Reports">
      <h2 className={styles.caption}>To decide</h2>
      {waiting.length === 0 && (
        <p className={styles.nothing}>
          Nothing waits. A new report is mailed to the support address at once.
        </p>
      )}
      <ul className={styles.lines}>
        {waiting.map((report) => (
          <li key={report.id}>
            <NavLink to={`/organise/safety/${report.id}`}>
              <b data-weight={report.weight}>{report.reason}</b>
              <time dateTime={report.reportedAt}>{ageText(report.reportedAt, now)}</time>
              <small>{report.where ?? 'No place named'}</small>
            </NavLink>
          </li>
        ))}
      </ul>
      {decided.length > 0 && <h2 className={styles.caption}>Decided</h2>}
      <ul className={styles.lines}>
        {decided.map((report) => (
          <li key={report.id}>
            <NavLink to={`/organise/safety/${report.id}`}>
              <span>{report.reason}</span>
              {report.decidedAt !== null && (
                <time dateTime={report.decidedAt}>{formatDay(new Date(report.decidedAt))}</time>
              )}
              <small>{report.decision && decisionNames[report.decision]}</small>
            </NavLink>
          </li>
        ))}
      </ul>
      <p className={styles.nothing}>
        From the minute a report arrives until it is decided, the two are kept apart.
      </p>
    </nav>
  );
}
