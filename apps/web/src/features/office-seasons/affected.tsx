import type { AffectedBody } from '@crewtable/contract';
import office from '../../components/office/office.module.css';
import { formatMoney } from '../../lib/format-money.ts';
import { shortDay } from './days.ts';
import styles from './seasons.module.css';

/** '214 students are told. $1,070.00 goes back, in 210 payments.' */
export function affectedText({ told, refunds, refundCents }: AffectedBody): string {
  if (told === 0) return 'No student is affected.';
  const who = told === 1 ? 'One student is told.' : `${told} students are told.`;
  if (refunds === 0) return `${who} Nothing was paid for it.`;
  return `${who} ${formatMoney(refundCents)} goes back, in ${refunds === 1 ? 'one payment' : `${refunds} payments`}.`;
}

/** Whom a change affects. */
export function AffectedPeople({ affected }: { affected: AffectedBody }) {
  const { told, people } = affected;
  if (told === 0) return <p className={office.faint}>No student is affected.</p>;
  return (
    <>
      <p>
        <b>{affectedText(affected)}</b>
      </p>
      <details className={styles.people}>
        <summary>{told === 1 ? 'See the student' : `See the ${told}`}</summary>
        <ul>
          {people.map(({ id, firstName, initial, college, days }) => (
            <li key={id}>
              <b>{initial === '' ? firstName : `${firstName} ${initial}.`}</b> {college}
              <small>{days.map(shortDay).join(', ')}</small>
            </li>
          ))}
        </ul>
        {told > people.length && <p className={office.faint}>And {told - people.length} more.</p>}
      </details>
    </>
  );
}
