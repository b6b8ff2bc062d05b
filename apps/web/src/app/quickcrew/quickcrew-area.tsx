import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isCrewProfileComplete } from '../../features/quickcrew/crew-profile.ts';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { originState } from '../../lib/return-path.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Loading } from '../layout/loading.tsx';

/** Guards lobby, crew and profile: needs a session and a complete profile, then returns to the page. */
export function Component() {
  const { isInitialised, isLoggedIn } = useAuth();
  const location = useLocation();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  if (!isInitialised) return <Loading />;
  if (!isLoggedIn) {
    return (
      <Navigate
        replace
        to={{ pathname: '/automeetup/auth', search: location.search }}
        state={originState(location)}
      />
    );
  }
  if (profile.isPending) return <Loading />;
  if (profile.data === undefined) return <ProfileFailed retry={() => void profile.refetch()} />;
  if (profile.data === null || !isCrewProfileComplete(profile.data.userProfile)) {
    return <Navigate replace to="/automeetup/complete-profile" state={originState(location)} />;
  }
  return <Outlet />;
}
