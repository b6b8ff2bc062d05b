import { isProfileComplete } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { RegisterAndJoin } from '../../features/events/register-and-join.tsx';
import { InvitePage } from '../../features/invite/invite-page.tsx';
import { readInviteLink } from '../../features/invite/invite-view.ts';
import { saveInvite } from '../../features/invite/saved-invite.ts';
import { CompleteAccount } from '../../features/profile/complete-account.tsx';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { DepositForm } from './deposit-form.tsx';

export const handle: PageTitle = { title: 'Your invitation' };

export function Component() {
  const { isInitialised, isLoggedIn } = useAuth();
  const { search } = useLocation();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const link = readInviteLink(search);
  const student = profile.data?.userProfile;

  if (isLoggedIn && link !== undefined) {
    if (profile.isError && profile.data === undefined)
      return <ProfileFailed retry={() => void profile.refetch()} />;
    // Registration needs a name. This page is shown again after the profile is complete.
    if (profile.data === null || (student !== undefined && !isProfileComplete(student)))
      return <CompleteAccount known={student} />;
  }
  const isKnown = isInitialised && (!isLoggedIn || student !== undefined);
  return (
    <InvitePage
      link={link}
      isLoggedIn={isKnown ? isLoggedIn : undefined}
      status={student?.status}
      SignIn={SignInStep}
      renderRegistration={({ event, done }) => (
        <RegisterAndJoin
          event={event}
          renderPaymentForm={(payment) => (
            <DepositForm
              {...payment}
              email={student?.email ?? ''}
              onBegin={() => link !== undefined && saveInvite(link)}
            />
          )}
          onRegistered={done}
        />
      )}
    />
  );
}
