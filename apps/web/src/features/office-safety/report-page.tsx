import type { ReportBody } from '@crewtable/contract';
import officeStyles from '../../components/office/office.module.css';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReportedTable } from './reported-table.tsx';
import { ReportText } from './report-text.tsx';
import { ageText, decisionNames } from './report-words.ts';
import styles from './safety.module.css';

export function ReportPage({ report }: { report: ReportBody }) {
  const { reporter, about, table, decision, decidedAt } = report;
  return (
    <article className={styles.report} aria-label={report.reason}>
      <header>
        <div>
          <h2>{report.reason}</h2>
          <p>Reported {formatDate(new Date(report.reportedAt))}</p>
        </div>
        {decision === null ? (
          <span className={styles.age} data-weight={report.weight}>
            {ageText(report.reportedAt, report.now)}
          </span>
        ) : (
          <span className={officeStyles.tag}>{decisionNames[decision]}</span>
        )}
      </header>
      <ReportText key={report.id} report={report} />
      <div className={styles.context} data-table={table ? true : undefined}>
        {table && <ReportedTable table={table} reporter={reporter.name} about={about.name} />}
        <dl className={styles.facts}>
          {report.facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.openers}>
        {[reporter, about].map(
          ({ studentId, name }) =>
            studentId !== null && (
              <Link key={studentId} className={officeStyles.quiet} to={`/organise/people/${studentId}`}>
                {name}
              </Link>
            ),
        )}
      </p>
      {decidedAt === null ? (
        <DecisionForm key={report.id} report={report} />
      ) : (
        <p className={styles.decided}>
          {decision && decisionNames[decision]} {formatDate(new Date(decidedAt))}.{' '}
          {report.apartUntil !== null && `The two stay apart until ${report.apartUntil}.`}
        </p>
      )}
    </article>
  );
}
