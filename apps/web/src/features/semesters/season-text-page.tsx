import type { SeasonBody, SiteMealBody, SiteSeasonBody } from '@crewtable/contract';
import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { seasonLinkText, withoutYear } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import styles from './season-page.module.css';

type PastPageProps = {
  season: SeasonBody;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
};

/** The page of a season without registration, for example one that is over: texts, figures and a link to what is open. */
export function PastPage({ season, beside }: PastPageProps) {
  const { title, dateRange, picture, registration, state, texts } = season;
  const isOver = state === 'over';
  const { heading, lead } = isOver ? texts.afterwards : texts;
  const wayOn = wayOnFrom(beside, useSite().meals);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.words}>
          <Badge tone="outline">
            {isOver || registration !== 'none' ? 'Registration Closed' : dateRange}
          </Badge>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>
            <LinkButton asChild size="large">
              <Link to={wayOn.to}>{wayOn.words}</Link>
            </LinkButton>
          </div>
        </div>
        <div className={styles.picture}>
          <SemesterDrawing name={picture} />
        </div>
      </div>
      {texts.figures !== undefined && (
        <section aria-label={`${withoutYear(title)} in numbers`}>
          <dl className={styles.stats}>
            {texts.figures.map(({ figure, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function wayOnFrom(
  beside: SiteSeasonBody | undefined,
  meals: readonly SiteMealBody[],
): { to: string; words: string } {
  if (beside !== undefined) return { to: seasonPath(beside), words: seasonLinkText(beside) };
  if (meals.length > 0) return { to: '/home#find-events', words: 'See this week’s tables' };
  return { to: '/events/semesters', words: 'See all seasons' };
}
