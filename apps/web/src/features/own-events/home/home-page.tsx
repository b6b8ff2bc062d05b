import { minuteMs } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Aside } from '../../../ui/layout/text.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { greetingAt } from './greeting.ts';
import styles from './home-page.module.css';

type HomePageProps = {
  firstName: string;
  /** A sentence about the next event, shown after the date: 'Two days until dinner.' */
  remark?: (now: Date) => string | undefined;
  /** The student's events and the events that the student can book. */
  children: ReactNode;
  /** Additional content: beside the main column on wide screens, below it otherwise. */
  side: ReactNode;
};

export function HomePage({ firstName, remark, children, side }: HomePageProps) {
  const now = useNow(minuteMs);
  return (
    <Page>
      <PageHead className={styles.greeting}>
        <h1>{`${now ? greetingAt(now) : 'Hello'}, ${firstName}`}</h1>
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

type HomeSectionProps = {
  title: string;
  id: string;
  /** A link beside the title. */
  beside?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** One section of the page, in either column. */
export function HomeSection({ title, id, beside, after, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id}>
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
