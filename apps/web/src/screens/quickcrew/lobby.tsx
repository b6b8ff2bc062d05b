import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { recall } from '../../features/quickcrew/device-storage.ts';
import { HoldDialog } from '../../features/quickcrew/hold/hold-dialog.tsx';
import { placeOf } from '../../features/quickcrew/lobby/lobby-flow.ts';
import { EnteringPage } from '../../features/quickcrew/lobby/entering-page.tsx';
import { ExpiredPage } from '../../features/quickcrew/queue/expired-page.tsx';
import { LobbyPage } from '../../features/quickcrew/lobby/lobby-page.tsx';
import { useEnterLobby } from '../../features/quickcrew/lobby/use-enter-lobby.ts';
import { useFoundCrew } from '../../features/quickcrew/queue/use-found-crew.ts';
import { useHold } from '../../features/quickcrew/hold/use-hold.ts';
import { forgetLobby, useLobby } from '../../features/quickcrew/lobby/use-lobby.ts';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { loadScreen } from '../../lib/load-screen.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Lobby' };

/** The payment code is large, so it is loaded only when the student reserves. */
const HoldForm = lazy(async () => ({
  default: (await loadScreen(() => import('./hold-form.tsx'))).HoldForm,
}));

export function Component() {
  return <LobbyOfThisVisit key={useLocation().key} />;
}

/** Reads the lobby id only once per visit: a student who leaves a lobby must not enter another one. */
function LobbyOfThisVisit() {
  const [lobbyId] = useState(() => recall('lobbyId'));
  return lobbyId === undefined ? <Entering /> : <Lobby lobbyId={lobbyId} />;
}

function LeftElsewhere() {
  useEffect(() => forgetLobby(), []);
  return <Navigate replace to="/automeetup" />;
}

function Entering() {
  const [search] = useSearchParams();
  const { status, error, enter } = useEnterLobby();
  const meetingTime = search.get('meetingTime') ?? undefined;
  useEffect(() => {
    if (status === 'idle') enter(meetingTime);
  });
  return <EnteringPage error={error} onRetry={() => enter(meetingTime)} />;
}

function Lobby({ lobbyId }: { lobbyId: string }) {
  const state = useLobby(lobbyId);
  const { lobby, view } = state;
  const email = useQuery(profileQuery).data?.userProfile.email;
  const [isReserving, setIsReserving] = useState(false);
  const hold = useHold(lobbyId, view?.you?.paid ?? true);
  const { dispatch } = hold;
  const close = useCallback(() => setIsReserving(false), []);

  useFoundCrew(lobby);

  if (lobby !== undefined) {
    const place = placeOf(lobby);
    if (place === 'crew') return <Navigate replace to="/automeetup/group" />;
    if (place === 'line') return <Navigate replace to="/automeetup/loading" />;
    if (place === 'nowhere') return <ExpiredPage lobby={lobby} />;
    // The student left in another tab or on another phone. Only the link joins again, never a poll.
    if (view?.you?.joined !== true) return <LeftElsewhere />;
  }
  return (
    <>
      <LobbyPage
        lobbyId={lobbyId}
        state={state}
        onReserve={() => {
          dispatch('opened');
          setIsReserving(true);
        }}
      />
      <HoldDialog
        hold={hold}
        open={isReserving}
        onClose={close}
        form={
          email !== undefined && (
            <Suspense fallback={<TableLoader />}>
              <HoldForm hold={hold} email={email} />
            </Suspense>
          )
        }
      />
    </>
  );
}
