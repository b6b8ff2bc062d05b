import { brand } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { areaText } from '../../lib/site/site-sentences.ts';
import { titlesText } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import styles from './season-invitation.module.css';

export function SeasonText() {
  const { heading, text } = invitationOf(useSite());
  // The second half of '12 Wednesdays, 12 new tables' has its own line.
  const comma = heading.indexOf(', ');
  return (
    <>
      <h2 className={styles.heading}>
        {comma < 0 ? (
          heading
        ) : (
          <>
            {heading.slice(0, comma + 1)} <span className={styles.line}>{heading.slice(comma + 2)}</span>
          </>
        )}
      </h2>
      <p className={styles.words}>{text}</p>
    </>
  );
}

function invitationOf(site: SiteBody): { heading: string; text: string } {
  const [season] = site.seasons;
  if (season) return season.invitation;
  if (site.meals.length > 0) {
    return {
      heading: 'A new table every week',
      text: `${titlesText(site.meals, 'and')} in ${areaText(site)}. Choose a date, come alone or with two friends, and learn the place 24 hours before.`,
    };
  }
  return {
    heading: 'Four chairs, one evening',
    text: `${brand.onDemandName} finds three students for you, for a time that you choose, today or tomorrow. As soon as the next dates are set, you find them here.`,
  };
}
