import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Skyline } from '../../../ui/drawings/skyline.tsx';
import { SummerCountdown, useIsOver } from './summer-countdown.tsx';
import styles from './summer-hero.module.css';
import { SunTable } from './sun-table.tsx';

type SummerHeroProps = {
  series: SeriesBody | undefined;
  /** The link or button that starts the registration. */
  action: ReactNode;
};

export function SummerHero({ series, action }: SummerHeroProps) {
  const isOver = useIsOver(series);
  return (
    <section className={styles.hero} data-opens="coral">
      <SunTable className={styles.sun} />
      <Skyline lit className={styles.skyline} />
      <div className={styles.words}>
        <h1 className={styles.heading}>The summer of long Wednesdays</h1>
        <p className={styles.lead}>
          The Summer 2025 NYC Student Networking Series: 12 evenings in Lower Manhattan, Wednesdays at 7 PM,
          June 4 to August 27. A new table of six to eight each time.
        </p>
        <SummerCountdown series={series} />
        <div className={styles.action}>{isOver ? <WayOn /> : action}</div>
      </div>
    </section>
  );
}

/** Shown instead of the registration after the series is over: the link to the next season. */
function WayOn() {
  return (
    <LinkButton asChild variant="dark">
      <Link to="/events/semesters">See the next season</Link>
    </LinkButton>
  );
}
