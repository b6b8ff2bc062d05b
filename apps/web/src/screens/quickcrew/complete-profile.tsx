import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AccountForm } from '../../features/profile/form/account-form.tsx';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { CompleteProfilePage } from '../../features/quickcrew/complete-profile-page.tsx';
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
  if (isInitialised && !isLoggedIn) {
    return <Navigate replace to="/automeetup/auth" state={originState(location)} />;
  }
  if (profile.isPending) return <TableLoader />;
  if (profile.data === undefined) return <ProfileFailed retry={() => void profile.refetch()} />;
  return (
    <CompleteProfilePage>
      <AccountForm
        known={profile.data?.userProfile ?? {}}
        suggested={{}}
        forCrew
        onSaved={() => void navigate(returnPath(location.state, '/automeetup'), { replace: true })}
      />
    </CompleteProfilePage>
  );
}
