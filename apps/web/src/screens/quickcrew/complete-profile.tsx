import { isProfileComplete } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AccountForm } from '../../features/profile/form/account-form.tsx';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { CompleteProfilePage } from '../../features/quickcrew/complete-profile-page.tsx';
import { invitedLobbyId, invitersOf } from '../../features/quickcrew/lobby/lobby-flow.ts';
import { lobbyQuery, pollMs } from '../../features/quickcrew/quickcrew-queries.ts';
import { originState, returnPath } from '../../lib/return-path.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Complete your profile' };

export function Component() {
  const { isInitialised, isLoggedIn } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const origin = returnPath(location.state, '/automeetup');
  const lobbyId = invitedLobbyId(typeof origin === 'string' ? origin : (origin.pathname ?? ''));
  const lobby = useQuery({
    ...lobbyQuery(lobbyId ?? '', pollMs.startLobby),
    refetchInterval: false,
    enabled: isLoggedIn && lobbyId !== undefined,
  });
  if (isInitialised && !isLoggedIn) {
    return <Navigate replace to="/automeetup/auth" state={originState(location)} />;
  }
  if (profile.isPending || lobby.isLoading) return <TableLoader />;
  if (profile.data === undefined) return <ProfileFailed retry={() => void profile.refetch()} />;
  const known = profile.data?.userProfile;
  const isOnlyHandleMissing = known !== undefined && isProfileComplete(known);
  return (
    <CompleteProfilePage
      inviters={lobby.data === undefined ? [] : invitersOf(lobby.data)}
      isOnlyHandleMissing={isOnlyHandleMissing}
    >
      <AccountForm
        known={known ?? {}}
        suggested={{}}
        forCrew
        handlesOnly={isOnlyHandleMissing}
        onSaved={() => void navigate(origin, { replace: true })}
      />
    </CompleteProfilePage>
  );
}
