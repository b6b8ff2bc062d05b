import { isProfileComplete } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { loadScreen } from '../../lib/load-screen.ts';
import { originState } from '../../lib/return-path.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Loading } from '../layout/loading.tsx';

/** Most students have a complete profile and do not need the code of the form. */
const CompleteAccount = lazy(async () => {
  const { CompleteAccount: Dialog } = await loadScreen(
    () => import('../../features/profile/complete-account.tsx'),
  );
  return { default: Dialog };
});

/** Guards the pages of a student: they need a session and a complete profile. */
export function Component() {
  const { isInitialised, isLoggedIn } = useAuth();
  const location = useLocation();
  if (!isInitialised) return <Loading />;
  if (!isLoggedIn) {
    return (
      <Navigate replace to={{ pathname: '/login', search: location.search }} state={originState(location)} />
    );
  }
  return <StudentsOnly />;
}

function StudentsOnly() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Loading />;
  if (profile.data === undefined) return <ProfileFailed retry={() => void profile.refetch()} />;
  const known = profile.data?.userProfile;
  if (known === undefined || !isProfileComplete(known))
    return (
      <Suspense fallback={<Loading />}>
        <CompleteAccount known={known} />
      </Suspense>
    );
  return <Outlet />;
}
