import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isCrewProfileComplete } from '../../features/quickcrew/crew-profile.ts';
import { crewToast } from '../../features/quickcrew/crew/crew-toast.ts';
import { currentCrew } from '../../features/quickcrew/crew/current-crew.ts';
import { useStoredEntry } from '../../features/quickcrew/device-storage.ts';
import { placeOf } from '../../features/quickcrew/lobby/lobby-flow.ts';
import {
  crewsQuery,
  lobbyQuery,
  optionsQuery,
  pollMs,
  preferencesQuery,
} from '../../features/quickcrew/quickcrew-queries.ts';
import { StartPage } from '../../features/quickcrew/lobby/start-page.tsx';
import { useEnterLobby } from '../../features/quickcrew/lobby/use-enter-lobby.ts';
import { useFoundCrew } from '../../features/quickcrew/queue/use-found-crew.ts';
import { profileQuery } from '../../features/profile/profile-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';

export const handle: PageTitle = { title: 'QuickCrew' };

export function Component() {
  const { isLoggedIn } = useAuth();
  const navigate = useNavigate();
  const lobbyId = useStoredEntry('lobbyId') ?? '';
  const options = useQuery(optionsQuery);
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn }).data?.userProfile;
  const crews = useQuery({ ...crewsQuery, enabled: isLoggedIn });
  const preferences = useQuery({ ...preferencesQuery, enabled: isLoggedIn });
  const lobby = useQuery({
    ...lobbyQuery(lobbyId, pollMs.startLobby),
    enabled: isLoggedIn && lobbyId !== '',
  });
  const { enter, isPending } = useEnterLobby();

  const preferencesFailed = preferences.isError;
  useEffect(() => {
    if (preferencesFailed) crewToast.failed('Failed to fetch preferences');
  }, [preferencesFailed]);

  useFoundCrew(lobby.data);
  const place = lobby.data && placeOf(lobby.data);
  if (place === 'crew') return <Navigate replace to="/automeetup/group" />;
  if (place === 'line') return <Navigate replace to="/automeetup/loading" />;

  function goIn(meetingTime: string | undefined) {
    if (profile !== undefined && isCrewProfileComplete(profile)) enter(meetingTime);
    // The guard of the lobby page asks for a missing session or profile and then returns to the lobby.
    else {
      void navigate({
        pathname: '/automeetup/lobby',
        search: meetingTime === undefined ? '' : `?${new URLSearchParams({ meetingTime })}`,
      });
    }
  }

  return (
    <StartPage
      options={options.data}
      failed={
        options.isError && options.data === undefined
          ? { trying: options.isFetching, tryAgain: () => void options.refetch() }
          : undefined
      }
      crew={isLoggedIn ? currentCrew(crews.data) : undefined}
      crewFailed={
        isLoggedIn && crews.isError
          ? { trying: crews.isFetching, tryAgain: () => void crews.refetch() }
          : undefined
      }
      isInLobby={place === 'lobby' && lobby.data?.users.some(({ isYou, joined }) => isYou && joined) === true}
      usualTime={preferences.data?.meetingTime ?? undefined}
      entering={isPending}
      onEnter={goIn}
    />
  );
}
