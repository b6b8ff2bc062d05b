import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { remember } from '../../features/quickcrew/device-storage.ts';
import { JoinPage } from '../../features/quickcrew/lobby/join-page.tsx';
import { lobbyQuery, pollMs } from '../../features/quickcrew/quickcrew-queries.ts';
import { useJoin } from '../../features/quickcrew/lobby/use-join.ts';
import { useOpenInvitation } from '../../features/quickcrew/lobby/use-open-invitation.ts';
import { useSinglePress } from '../../lib/single-press.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Join a crew' };

export function Component() {
  const { groupId: lobbyId = '' } = useParams();
  const opening = useOpenInvitation(lobbyId);
  const query = useQuery({ ...lobbyQuery(lobbyId, pollMs.startLobby), enabled: !opening.isOnTheWay });
  const joining = useJoin(lobbyId);
  const join = useSinglePress(joining.mutate);
  const lobby = query.data;
  const isIn = lobby?.users.some(({ isYou, joined }) => isYou && joined) === true;
  useEffect(() => {
    if (isIn) remember('lobbyId', lobbyId);
  }, [isIn, lobbyId]);

  if (query.isPending) return <TableLoader />;
  if (lobby === undefined) {
    return (
      <ErrorState
        title="Failed to load group details"
        headingLevel={1}
        working={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {query.error?.message} The link may be an old one: ask your friend for a new one.
      </ErrorState>
    );
  }
  if (isIn && !joining.isPending) return <Navigate replace to="/automeetup/lobby" />;
  return <JoinPage lobby={lobby} joining={joining.isPending} onJoin={() => join()} />;
}
