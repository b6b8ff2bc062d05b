import type { CrewBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { holdText } from './hold/hold-text.ts';
import styles from './profile-page.module.css';

type ProfilePageProps = {
  children: ReactNode;
  crews: readonly CrewBody[] | undefined;
  failed: { readonly trying: boolean; readonly tryAgain: () => void } | undefined;
  logOut: ReactNode;
};

/** The student's profile as a crew sees it, and the student's past and current crews. */
export function QuickCrewProfilePage({ children, crews, failed, logOut }: ProfilePageProps) {
  return (
    <>
      <h1 className={styles.title}>Your profile</h1>
      {children}
      <section className={styles.part} aria-labelledby="crews">
        <h2 id="crews">Your crews</h2>
        {failed !== undefined && <ErrorLine words="Failed to fetch matches" {...failed} />}
        {crews?.length === 0 && (
          <p className={styles.note}>
            None yet. <Link to="/automeetup">Find a crew</Link>
          </p>
        )}
        <ul className={styles.crews}>
          {crews?.map((crew) => (
            <CrewLine key={crew.groupId} crew={crew} />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="money">
        <h2 id="money">Your $5 holds</h2>
        <p className={styles.note}>
          What was held, released or charged, when and why. <Link to="/payments">Payments and holds</Link>
        </p>
      </section>
      <div className={styles.part}>{logOut}</div>
    </>
  );
}

function CrewLine({ crew }: { crew: CrewBody }) {
  const { label, tone } = holdText(crew);
  return (
    <li>
      <Link
        to={{ pathname: '/automeetup/group', search: `?${new URLSearchParams({ groupId: crew.groupId })}` }}
        className={styles.crew}
      >
        <span>
          <b>{crew.location}</b>
          <span className={styles.note}>{formatDate(new Date(crew.meetTime))}</span>
        </span>
        {crew.status === 'meeting' ? (
          <Badge tone="coral">Now</Badge>
        ) : (
          <Badge tone={tone}>{crew.status === 'cancelled' ? 'Cancelled' : label}</Badge>
        )}
      </Link>
    </li>
  );
}
