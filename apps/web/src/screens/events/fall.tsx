import { useQuery } from '@tanstack/react-query';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { ListConfirmation } from '../../features/confirmation/confirmation.tsx';
import { ListFriends } from '../../features/own-events/friends/list-friends.tsx';
import { accountQuery } from '../../features/profile/profile-query.ts';
import { FallPage } from '../../features/semesters/fall-page.tsx';
import { FallModal } from '../../features/series-registration/fall/fall-modal.tsx';
import { fallSeriesId, seriesQuery } from '../../features/series-registration/series-query.ts';
import { useFallRegistration } from '../../features/series-registration/fall/use-fall-registration.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useKnownStudent } from './use-known-student.ts';

export const handle: PageTitle = {
  title: 'Fall',
  description:
    'Fall 2025 on the campuses of New York: early registration, and a list for students who want to know the dates first.',
};

const page = '/events/semesters/fall';

export function Component() {
  const { isLoggedIn } = useAuth();
  const student = useKnownStudent();
  const series = useQuery(seriesQuery(fallSeriesId, isLoggedIn));
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn });
  const registration = useFallRegistration(student);
  const friends = (headingLevel: 2 | 3) =>
    series.data?.referralId != null && account.data !== undefined ? (
      <ListFriends series={series.data} referrerId={account.data.userId} {...{ page, headingLevel }} />
    ) : null;
  return (
    <>
      <FallPage series={series.data} onJoin={registration.show} friends={friends(2)} />
      <FallModal
        registration={registration}
        SignIn={SignInStep}
        confirmation={<ListConfirmation friends={friends(3)} />}
      />
    </>
  );
}
