import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { CrewPage } from '../../features/quickcrew/crew-page.tsx';
import { currentCrew } from '../../features/quickcrew/current-crew.ts';
import { recall, remember } from '../../features/quickcrew/device-memory.ts';
import { crewsQuery } from '../../features/quickcrew/quickcrew-queries.ts';
import { forgetCrew, useCrew } from '../../features/quickcrew/use-crew.ts';
import { forgetLobby } from '../../features/quickcrew/use-lobby.ts';
import { Link } from '../../lib/link.tsx';
import type { PageWords } from '../../lib/page-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import { HoldStory } from './hold-story.tsx';

export const handle: PageWords = { title: 'Your crew' };

export function Component() {
  const [groupId] = useState(() => recall('groupId'));
  return groupId === undefined ? <FindCrew /> : <Crew groupId={groupId} />;
}

/** Another phone, or one that has forgotten: the server knows where the student belongs. */
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

function Crew({ groupId }: { groupId: string }) {
  const { crew, messages } = useCrew(groupId);
  const isThere = crew.data !== undefined;
  useEffect(() => {
    if (isThere) forgetLobby();
  }, [isThere]);

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
  return <CrewPage crew={crew.data} messages={messages} story={<HoldStory crew={crew.data} />} />;
}
