import { useQuery } from '@tanstack/react-query';
import { addressQuery, profileQuery } from '../../features/profile/profile-query.ts';
import type { KnownStudent } from '../../features/series-registration/lead/use-lead.ts';
import { useAuth } from '../../lib/session/auth-state.ts';

/** The data of the signed-in student, for pages that visitors also see. Returns undefined for visitors. */
export function useKnownStudent(): KnownStudent | undefined {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const known = profile.data?.userProfile;
  const address = useQuery({
    ...addressQuery,
    enabled: isLoggedIn && profile.isFetched && known === undefined,
  });
  if (!isLoggedIn) return undefined;
  return {
    firstName: known?.firstName,
    lastName: known?.lastName,
    email: known?.email ?? address.data,
  };
}
