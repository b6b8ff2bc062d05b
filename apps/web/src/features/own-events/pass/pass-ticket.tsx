import type { PassBody } from '@crewtable/contract';
import type { CSSProperties } from 'react';
import { useNavigate } from 'react-router';
import { passName } from '../../../lib/pass-name.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import type { IconName } from '../../../ui/layout/icon.tsx';
import { check, minus, right } from '../../../ui/layout/icons.ts';
import { detailsSearch } from '../details/details-address.ts';
import { passText, stubsOf, tallyOf } from './pass-rules.ts';
import type { Stub, StubState } from './pass-rules.ts';
import styles from './pass-ticket.module.css';

/** More dates than this wrap to further rows. */
const maxColumns = 12;

/** An all-access pass as one ticket. Each stub opens the details of its date. */
export function PassTicket({ pass }: { pass: PassBody }) {
  const navigate = useNavigate();
  const stubs = stubsOf(pass);
  return (
    <article className={styles.pass} aria-label={`${passName}, ${pass.title}`}>
      <div className={styles.head}>
        <div>
          <h3>{passName}</h3>
          <p>{passText(pass)}</p>
        </div>
        <dl className={styles.tally}>
          {tallyOf(pass).map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul
        className={styles.stubs}
        aria-label="Dates of your pass"
        style={{ '--columns': Math.min(stubs.length, maxColumns) } as CSSProperties}
      >
        {stubs.map((stub) => (
          <li key={stub.eventId}>
            <StubButton stub={stub} onOpen={() => void navigate({ search: detailsSearch(stub.eventId) })} />
          </li>
        ))}
      </ul>
    </article>
  );
}

const marks: Partial<Record<StubState, IconName>> = {
  came: check,
  missed: minus,
  next: right,
  cancelled: 'close',
};

function StubButton({ stub: { month, day, state, word }, onOpen }: { stub: Stub; onOpen: () => void }) {
  const mark = marks[state];
  return (
    <button type="button" className={styles.stub} data-state={state} onClick={onOpen}>
      <span className={styles.month}>{month}</span> <span className={styles.day}>{day}</span>{' '}
      <span className={styles.state}>
        <span className={styles.mark} aria-hidden="true">
          {mark !== undefined && <Icon name={mark} />}
        </span>
        {word}
      </span>
    </button>
  );
}
