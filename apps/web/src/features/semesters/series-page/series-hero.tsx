import { minuteMs } from '@crewtable/contract';
import type { SeasonBody, SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/product-clock.ts';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Skyline } from '../../../ui/drawings/skyline.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SunTable } from '../sun-table.tsx';
import { nextTable } from './next-table.ts';
import { SeriesCountdown } from './series-countdown.tsx';
import styles from './series-hero.module.css';

type SeriesHeroProps = {
  texts: SeasonBody['texts'];
  series: SeriesBody | undefined;
  /** The start of the first event. */
  firstAt: Date;
  /** The link or button that starts the registration, or says when it opens. */
  action: ReactNode;
  /** The link shown instead after the last event has started. */
  wayOn: ReactNode;
};

export function SeriesHero({ texts, series, firstAt, action, wayOn }: SeriesHeroProps) {
  const now = useNow(minuteMs);
  const hasLastStarted =
    now !== undefined && series !== undefined && nextTable(series, firstAt, now) === undefined;
  return (
    <Ground>
      <h1 className={styles.heading}>{texts.heading}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.countdown}>
        {hasLastStarted ? (
          <p className={styles.remark}>{texts.afterwards.lead}</p>
        ) : (
          <SeriesCountdown series={series} firstAt={firstAt} />
        )}
      </div>
      <div className={styles.action}>{hasLastStarted ? wayOn : action}</div>
    </Ground>
  );
}

/** Keeps the place of the hero while the season is loading. */
export function SeriesHeroLoading() {
  return (
    <Ground>
      <div className={styles.heading}>
        <Skeleton width="100%" height="2.9em" />
      </div>
      <div className={styles.lead}>
        <Skeleton width="100%" height="5.5em" />
      </div>
      <div className={styles.countdown} />
      <Skeleton width={170} height={52} round />
    </Ground>
  );
}

function Ground({ children }: { children: ReactNode }) {
  return (
    <section className={styles.hero} data-opens="coral">
      <SunTable className={styles.sun} />
      <Skyline lit className={styles.skyline} />
      <div className={styles.words}>{children}</div>
    </section>
  );
}

/** Shown in the hero of a season whose registration opens later. */
export function OpensLater({ message, ticketsId }: { message: string; ticketsId: string }) {
  return (
    <>
      <p className={styles.remark}>{message}</p>
      <LinkButton variant="dark" href={`#${ticketsId}`}>
        See the dates
      </LinkButton>
    </>
  );
}

/** Shown in the hero of a season whose dates are all full. */
export function JoinWaitlist({ ticketsId }: { ticketsId: string }) {
  return (
    <LinkButton variant="dark" href={`#${ticketsId}`}>
      Join the Waitlist
    </LinkButton>
  );
}
