import { useQuery } from '@tanstack/react-query';
import { PastEvents } from '../../features/own-events/past/past-events.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

export const handle: PageTitle = { title: 'History' };

export function Component() {
  const student = useQuery(profileQuery).data?.userProfile;
  // The protected area ensures that the profile exists, but another tab may have deleted it meanwhile.
  if (student === undefined) return <ErrorState title="Error: No user found." headingLevel={1} />;
  return <PastEvents />;
}
