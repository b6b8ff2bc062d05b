import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import shared from './semesters.module.css';
import styles from './season-page.module.css';

type FallPageProps = {
  series: SeriesBody | undefined;
  onJoin: () => void;
  /** The invitation form for a student who is on the list. */
  friends: ReactNode;
};

/** Fall has no dates yet: students join a list and are notified first. */
export function FallPage({ series, onJoin, friends }: FallPageProps) {
  const isOnList = series?.isPreregistered === true;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1 className={styles.heading}>Fall comes to your campus</h1>
          <p className={styles.lead}>
            Fall 2025, September to December: tables of six to eight, on and around the campuses of New York.
            Early registration is open. Join the list, and you choose your dates before everyone else.
          </p>
          {isOnList ? (
            <>
              <p className={styles.done} role="status">
                You are on the list. We write to you as soon as the dates are out.
              </p>
              {friends}
            </>
          ) : (
            <div className={styles.actions}>
              <Button size="large" onClick={onJoin}>
                Join the List
              </Button>
              <LinkButton asChild variant="quiet">
                <Link to="/events/semesters/summer">See the Summer Series</Link>
              </LinkButton>
            </div>
          )}
        </div>
        <div className={styles.picture}>
          <SemesterDrawing name="fall" />
        </div>
      </div>
      <section className={styles.plan} aria-labelledby="fall-plan">
        <div>
          <h2 id="fall-plan" className={shared.heading}>
            How it goes
          </h2>
          <Aside className={styles.aside}>Joining the list is free.</Aside>
        </div>
        <ol className={styles.steps}>
          <li>
            <h3>Now</h3>
            <p>You join the list with your .edu address. A friend’s link puts the two of you side by side.</p>
          </li>
          <li>
            <h3>Late summer</h3>
            <p>Dates and campuses are set. Students on the list get a mail first.</p>
          </li>
          <li>
            <h3>September</h3>
            <p>The first table: six to eight students, a place that opens 24 hours before.</p>
          </li>
        </ol>
      </section>
    </div>
  );
}
