import type { OrganiserBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { consoleQuery, hasRight } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import { Entrance } from '../../features/organisers/entrance.tsx';
import cardStyles from '../../features/organisers/office-card.module.css';

export const handle = { title: 'The office' };

/** The entrance. Whoever is in already is led to the page that was wanted, or to the first one. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(consoleQuery);
  const { state } = useLocation() as { state: { from?: string } | null };
  if (data?.organiser) {
    return <Navigate replace to={state?.from ?? firstPage(data.organiser)} />;
  }
  return (
    <main id="main" className={cardStyles.room} tabIndex={-1}>
      {data && <Entrance demoEntries={data.demoEntries} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {!data && !error && <LoadingRows />}
    </main>
  );
}

/** A host comes to work, an owner to see who does. */
function firstPage(organiser: OrganiserBody): string {
  if (hasRight(organiser, 'team.manage')) return '/organise/team';
  return organiser.roles.includes('host') ? '/organise/shifts' : '/organise/me';
}
