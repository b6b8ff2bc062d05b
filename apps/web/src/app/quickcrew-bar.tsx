import { useQuery } from '@tanstack/react-query';
import { QuickCrewBar } from '../features/quickcrew/quickcrew-bar.tsx';
import { profileQuery } from '../features/profile/profile-query.ts';
import { useAuth } from '../lib/session/auth-state.ts';
import { queryClient } from './query-client.ts';

/** The header of the on-demand section, where the house's own makes room for it. */
export function OnDemandBar() {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn }, queryClient);
  return <QuickCrewBar isLoggedIn={isLoggedIn} student={profile.data?.userProfile} />;
}
