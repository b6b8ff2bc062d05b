import { minuteMs } from '@crewtable/contract';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { formatLongDay } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Aside } from '../../../ui/layout/text.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { greetingAt } from './greeting.ts';
import styles from './home-page.module.css';

type HomePageProps = {
  firstName: string;
  /** Gets the focus when the part that had it is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** A sentence about the next thing, shown after the date: 'Two days until dinner.' */
  remark?: (now: Date) => string | undefined;
  /** The student's events and the events that the student can book. */
  children: ReactNode;
  /** Additional content: beside the main column on wide screens, between its sections otherwise. */
  side: ReactNode;
};

export function HomePage({ firstName, headingRef, remark, children, side }: HomePageProps) {
  const now = useNow(minuteMs);
  return (
    <Page>
      <PageHead className={styles.greeting}>
        <h1 ref={headingRef} tabIndex={-1}>{`${now ? greetingAt(now) : 'Hello'}, ${firstName}`}</h1>
        {now && <Aside>{[`${formatLongDay(now)}.`, remark?.(now)].filter(Boolean).join(' ')}</Aside>}
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <aside className={styles.side} aria-label="About you">
          {side}
        </aside>
      </div>
    </Page>
  );
}

/** The sections from top to bottom on narrow screens, where both columns are one. */
const places = [
  'lead',
  'opened',
  'after-that',
  'pass',
  'invitations',
  'upcoming',
  'find',
  'quickcrew',
  'last',
  'place-card',
] as const;

type Place = (typeof places)[number];

const placeStyle = (place: Place) => ({ '--place': places.indexOf(place) }) as CSSProperties;

/** Content without a heading of its own section. */
export function HomeItem({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div className={styles.item} style={placeStyle(place)}>
      {children}
    </div>
  );
}

type HomeSectionProps = {
  title: string;
  id: string;
  place: Place;
  /** A link beside the title. */
  beside?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** One section of the page, in either column. */
export function HomeSection({ title, id, place, beside, after, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.item} style={placeStyle(place)}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      {children}
      {after && <div className={styles.after}>{after}</div>}
    </section>
  );
}
