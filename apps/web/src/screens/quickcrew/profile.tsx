import { useQuery } from '@tanstack/react-query';
import { LogOutButton } from '../../features/profile/log-out-button.tsx';
import { ProfileEditor } from '../../features/profile/profile-editor.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { crewsQuery } from '../../features/quickcrew/quickcrew-queries.ts';
import { QuickCrewProfilePage } from '../../features/quickcrew/profile-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'QuickCrew profile' };

export function Component() {
  const profile = useQuery(profileQuery).data?.userProfile;
  const crews = useQuery(crewsQuery);
  // The guard (quickcrew-area.tsx) ensures that the profile exists.
  if (profile === undefined) return null;
  return (
    <QuickCrewProfilePage
      crews={crews.data}
      failed={crews.isError ? { trying: crews.isFetching, tryAgain: () => void crews.refetch() } : undefined}
      logOut={<LogOutButton variant="second" />}
    >
      <ProfileEditor profile={profile} forCrew />
    </QuickCrewProfilePage>
  );
}
