import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { CrewPage } from '../../features/quickcrew/crew/crew-page.tsx';
import { currentCrew } from '../../features/quickcrew/crew/current-crew.ts';
import { recall, remember } from '../../features/quickcrew/device-storage.ts';
import { crewsQuery } from '../../features/quickcrew/quickcrew-queries.ts';
import { forgetCrew, useCrew } from '../../features/quickcrew/crew/use-crew.ts';
import { forgetLobby } from '../../features/quickcrew/lobby/use-lobby.ts';
import { Link } from '../../lib/link.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import { HoldPayment } from './hold-payment.tsx';

export const handle: PageTitle = { title: 'Your crew' };

export function Component() {
  const [search] = useSearchParams();
  const [recalled] = useState(() => recall('groupId'));
  // A crew from the URL is shown as a past crew. It does not change the stored current lobby.
  const asked = search.get('groupId');
  if (asked !== null) return <Crew key={asked} groupId={asked} isPast />;
  return recalled === undefined ? <FindCrew /> : <Crew groupId={recalled} />;
}

/** This device has not stored a crew (a new phone, or cleared storage), so the server is asked for it. */
function FindCrew() {
  const crews = useQuery(crewsQuery);
  const found = currentCrew(crews.data)?.groupId;
  useEffect(() => {
    if (found !== undefined) remember('groupId', found);
  }, [found]);
  if (crews.isPending) return <TableLoader />;
  if (crews.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch matches"
        headingLevel={1}
        working={crews.isFetching}
        onRetry={() => void crews.refetch()}
      >
        {crews.error?.message}
      </ErrorState>
    );
  }
  return found === undefined ? <Navigate replace to="/automeetup" /> : <Crew groupId={found} />;
}

function Crew({ groupId, isPast = false }: { groupId: string; isPast?: boolean }) {
  const { crew, messages } = useCrew(groupId);
  const isIn = crew.data !== undefined && !isPast;
  useEffect(() => {
    if (isIn) forgetLobby();
  }, [isIn]);

  if (crew.isPending) return <TableLoader />;
  if (crew.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch group details"
        headingLevel={1}
        working={crew.isFetching}
        onRetry={() => void crew.refetch()}
      >
        {crew.error?.message}{' '}
        <Link
          to="/automeetup"
          onClick={() => {
            forgetCrew();
            forgetLobby();
          }}
        >
          Find another crew
        </Link>
      </ErrorState>
    );
  }
  return <CrewPage crew={crew.data} messages={messages} story={<HoldPayment crew={crew.data} />} />;
}
