import { useSite } from '../../lib/site/site.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './season-page.module.css';
import { SeriesHeroLoading } from './series-page/series-hero.tsx';

/** Has the layout that the page of this season will have, as far as the catalogue of the page says. */
export function SeasonLoading({ slug }: { slug: string }) {
  const season = useSite().seasons.find((known) => known.slug === slug);
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {season?.registration === 'tickets' ? <SeriesHeroLoading /> : <PageLoading />}
    </div>
  );
}

function PageLoading() {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.words}>
          <div className={styles.heading}>
            <Skeleton width={480} height="1.95em" />
          </div>
          <div className={styles.lead}>
            <Skeleton width={480} height="6em" />
          </div>
          <Skeleton width={180} height={56} round />
        </div>
        <div className={styles.picture}>
          <Skeleton width="100%" height="100%" />
        </div>
      </div>
    </div>
  );
}
