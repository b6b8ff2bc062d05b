import type { SeasonBody, SeriesBody, SiteSeasonBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { seasonLinkText } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import shared from './semesters.module.css';
import styles from './season-page.module.css';

type ListPageProps = {
  season: SeasonBody;
  series: SeriesBody | undefined;
  onJoin: () => void;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
  /** The invitation form for a student who is on the list. */
  friends: ReactNode;
};

/** A season without dates: students join a list and are notified first. */
export function ListPage({ season, series, onJoin, beside, friends }: ListPageProps) {
  const { picture, texts } = season;
  const isOnList = series?.isPreregistered === true;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1 className={styles.heading}>{texts.heading}</h1>
          <p className={styles.lead}>{texts.lead}</p>
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
              {beside !== undefined && (
                <LinkButton asChild variant="quiet">
                  <Link to={seasonPath(beside)}>{seasonLinkText(beside)}</Link>
                </LinkButton>
              )}
            </div>
          )}
        </div>
        <div className={styles.picture}>
          <SemesterDrawing name={picture} />
        </div>
      </div>
      {texts.steps !== undefined && <Steps steps={texts.steps} />}
    </div>
  );
}

function Steps({ steps: { heading, note, items } }: { steps: NonNullable<SeasonBody['texts']['steps']> }) {
  return (
    <section className={styles.plan} aria-labelledby="season-steps">
      <div>
        <h2 id="season-steps" className={shared.heading}>
          {heading}
        </h2>
        {note !== undefined && <Aside className={styles.aside}>{note}</Aside>}
      </div>
      <ol className={styles.steps}>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
