import { api } from '@crewtable/contract';
import type { SemesterBody } from '@crewtable/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import { leftText, statusLook } from './semester-text.ts';
import styles from './semester-selector.module.css';
import shared from './semesters.module.css';
import { WeeklyTables } from './weekly-tables.tsx';

const semestersQuery = queryOptions({
  queryKey: [...eventsKey, 'semesters'],
  queryFn: ({ signal }) => call(api.catalogue.listSemesters, { signal }),
});

/** All semesters, as cards that link to their pages. */
export function SemesterSelector() {
  const semesters = useQuery(semestersQuery);
  const hasMeals = useSite().meals.length > 0;
  const isEmpty = semesters.data?.length === 0;
  return (
    <Page>
      <PageHead className={styles.head}>
        <h1 className={shared.heading}>{headingText(semesters.data)}</h1>
        {!isEmpty && <Aside>{asideText(semesters.data)}</Aside>}
      </PageHead>
      {isEmpty && (
        <EmptyState title="No season is announced yet">
          {hasMeals ? 'The weekly tables are open to you.' : 'The next one is announced on this page.'}
        </EmptyState>
      )}
      {semesters.data !== undefined && !isEmpty && (
        <ul className={styles.cards}>
          {semesters.data.map((semester) => (
            <SemesterCard key={semester.id} semester={semester} />
          ))}
        </ul>
      )}
      {semesters.isPending && <CardsLoading />}
      {semesters.isError && semesters.data === undefined && (
        <ErrorState
          title="Failed to fetch events"
          working={semesters.isFetching}
          onRetry={() => void semesters.refetch()}
        >
          {semesters.error.message}
        </ErrorState>
      )}
      <WeeklyTables />
    </Page>
  );
}

function headingText(semesters: readonly SemesterBody[] | undefined): string {
  if (semesters?.length === 0) return 'Seasons';
  return isAllOver(semesters) ? 'Past seasons' : 'Pick your season';
}

function asideText(semesters: readonly SemesterBody[] | undefined): string {
  return isAllOver(semesters) ? 'The next one is announced on this page.' : 'Every one has its tables.';
}

function isAllOver(semesters: readonly SemesterBody[] | undefined): boolean {
  return semesters !== undefined && semesters.every(({ state }) => state === 'over');
}

function SemesterCard({ semester }: { semester: SemesterBody }) {
  const { search } = useLocation();
  const { id, title, dateRange, shortDescription, registrationMessage, heroImage } = semester;
  const { tone, action } = statusLook(semester);
  const left = leftText(semester);
  return (
    <Paper as="li" className={styles.card}>
      <div className={styles.picture}>
        <SemesterDrawing name={heroImage} />
      </div>
      <div className={styles.words}>
        <div className={styles.status}>
          <Badge tone={tone}>{registrationMessage}</Badge>
          {left !== undefined && <span className={styles.left}>{left}</span>}
        </div>
        <h2 className={styles.title}>
          {/* The link covers the whole card. */}
          <Link to={{ pathname: `/events/semesters/${id}`, search }} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.range}>{dateRange}</p>
        <p className={styles.description}>{shortDescription}</p>
        <p aria-hidden="true" className={styles.action}>
          {action} <Icon name="arrow" />
        </p>
      </div>
    </Paper>
  );
}

function CardsLoading() {
  return (
    <div role="status" className={styles.cards}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {[1, 2, 3].map((card) => (
        <Paper key={card} className={styles.card}>
          <div className={styles.picture}>
            <Skeleton width="100%" height="100%" />
          </div>
          <div className={styles.words}>
            <Skeleton width={130} height={26} round />
            <Skeleton width="70%" height={32} />
            <Skeleton width="50%" height={18} />
            <Skeleton width="100%" height={48} />
          </div>
        </Paper>
      ))}
    </div>
  );
}
