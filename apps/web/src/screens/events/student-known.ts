import { isProfileComplete } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { addressQuery, profileQuery } from '../../features/profile/profile-query.ts';
import type { KnownStudent } from '../../features/series-registration/use-lead.ts';
import { useAuth } from '../../lib/session/auth-state.ts';

interface StudentKnown {
  /** Nothing for a visitor. */
  readonly student: KnownStudent | undefined;
  readonly account: 'none' | 'on its way' | 'failed' | 'incomplete' | 'complete';
  readonly askAgain: () => void;
}

/** What is known of whoever is signed in, on a page that visitors see too. */
export function useStudentKnown(): StudentKnown {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const known = profile.data?.userProfile;
  const address = useQuery({
    ...addressQuery,
    enabled: isLoggedIn && profile.isFetched && known === undefined,
  });
  const askAgain = () => void profile.refetch();
  if (!isLoggedIn) return { student: undefined, account: 'none', askAgain };
  const student: KnownStudent = {
    firstName: known?.firstName,
    lastName: known?.lastName,
    email: known?.email ?? address.data,
  };
  return { student, account: accountState(), askAgain };

  function accountState(): StudentKnown['account'] {
    if (profile.isPending) return 'on its way';
    if (profile.data === undefined) return 'failed';
    return known !== undefined && isProfileComplete(known) ? 'complete' : 'incomplete';
  }
}
