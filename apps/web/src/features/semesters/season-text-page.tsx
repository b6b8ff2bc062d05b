import type { SeasonBody, SiteSeasonBody } from '@crewtable/contract';
import { withoutYear } from '../../lib/site/season-text.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import styles from './season-page.module.css';
import { WayOn } from './way-on.tsx';

type SeasonTextPageProps = {
  season: SeasonBody;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
};

/** The page of a season that is over, or that has no registration: texts, figures and a link to what is open. */
export function SeasonTextPage({ season, beside }: SeasonTextPageProps) {
  const { title, dateRange, picture, registration, state, texts } = season;
  const isOver = state === 'over';
  const { heading, lead } = isOver ? texts.afterwards : texts;
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
            <WayOn beside={beside} size="large" />
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
