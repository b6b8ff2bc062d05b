import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { ConnectionError } from '../../features/quickcrew/connection-error.tsx';
import { recall } from '../../features/quickcrew/device-storage.ts';
import { ExpiredPage } from '../../features/quickcrew/queue/expired-page.tsx';
import { QueuePage } from '../../features/quickcrew/queue/queue-page.tsx';
import { placeOf } from '../../features/quickcrew/lobby/lobby-flow.ts';
import { queueQuery, shownError } from '../../features/quickcrew/quickcrew-queries.ts';
import { useFoundCrew } from '../../features/quickcrew/queue/use-found-crew.ts';
import { useLeaveLobby } from '../../features/quickcrew/lobby/use-lobby.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Finding your crew' };

export function Component() {
  const [lobbyId] = useState(() => recall('lobbyId'));
  return lobbyId === undefined ? <Navigate replace to="/automeetup" /> : <Line lobbyId={lobbyId} />;
}

function Line({ lobbyId }: { lobbyId: string }) {
  const leave = useLeaveLobby(lobbyId);
  const query = useQuery({ ...queueQuery(lobbyId), enabled: !leave.isOnTheWay });
  const lobby = query.data;
  useFoundCrew(lobby);
  const retry = { isAsking: query.isFetching, onRetry: () => void query.refetch() };

  if (lobby === undefined) {
    return query.error === null ? (
      <TableLoader />
    ) : (
      <>
        <h1>Finding your crew</h1>
        <ConnectionError error={query.error} working={retry.isAsking} onRetry={retry.onRetry} />
      </>
    );
  }
  const place = placeOf(lobby);
  if (place === 'crew') return <Navigate replace to="/automeetup/group" />;
  if (place === 'lobby') return <Navigate replace to="/automeetup/lobby" />;
  if (place === 'nowhere') return <ExpiredPage lobby={lobby} />;
  return <QueuePage lobby={lobby} leave={leave} error={shownError(query)} {...retry} />;
}
