import { isProfileComplete } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { RegisterAndJoin } from '../../features/events/register-and-join.tsx';
import { InvitePage } from '../../features/invite/invite-page.tsx';
import { invitedEventQuery } from '../../features/invite/invite-queries.ts';
import { tablePath } from '../../features/invite/invite-text.ts';
import { readInvite } from '../../features/invite/invite-view.ts';
import { saveInvite } from '../../features/invite/saved-invite.ts';
import { CompleteAccount } from '../../features/profile/complete-account.tsx';
import { ProfileFailed } from '../../features/profile/profile-failed.tsx';
import { accountQuery, profileQuery } from '../../features/profile/profile-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { DepositForm } from './deposit-form.tsx';
import { OwnSeatCelebration } from './own-seat-celebration.tsx';

export const handle: PageTitle = { title: 'Your invitation' };

export function Component() {
  const { isInitialised, isLoggedIn } = useAuth();
  const link = readInvite(useLocation());
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const student = profile.data?.userProfile;
  // The page loads the event; this only reads what it has loaded.
  const invited = useQuery({ ...invitedEventQuery(link?.eventId ?? '', true), enabled: false });
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn && profile.data === null });
  // A visitor who signs up on this page has seen the price, and goes on to the payment.
  const [cameAsVisitor, setCameAsVisitor] = useState(false);
  if (isInitialised && !isLoggedIn && !cameAsVisitor) setCameAsVisitor(true);

  if (isLoggedIn && link !== undefined) {
    if (profile.isError && profile.data === undefined)
      return <ProfileFailed retry={() => void profile.refetch()} />;
    if (account.isError && account.data === undefined)
      return <ProfileFailed retry={() => void account.refetch()} />;
    // Registration needs a name, and friends see it. This page is shown again after the profile is complete. A
    // series is bought without a profile: the home page asks for it later.
    const isIncomplete = profile.data === null || (student !== undefined && !isProfileComplete(student));
    if (isIncomplete && invited.data?.seriesId === null) return <CompleteAccount known={student} />;
  }
  const known = student ?? account.data;
  const isKnown = isInitialised && (!isLoggedIn || known !== undefined);
  return (
    <InvitePage
      link={link}
      isLoggedIn={isKnown ? isLoggedIn : undefined}
      status={known?.status}
      SignIn={SignInStep}
      renderRegistration={({ event, done }) => (
        <RegisterAndJoin
          event={event}
          startsPaying={cameAsVisitor}
          renderPaymentForm={(payment) => (
            <DepositForm
              {...payment}
              email={known?.email ?? ''}
              onBegin={() => link !== undefined && saveInvite(link)}
            />
          )}
          onRegistered={done}
        />
      )}
      renderSeat={({ eventId, isNew, welcome, otherwise }) => (
        <OwnSeatCelebration
          targetId={eventId}
          takesFocus={isNew}
          otherwise={otherwise}
          links={[{ to: tablePath(eventId), words: 'See your table' }]}
        >
          {welcome}
        </OwnSeatCelebration>
      )}
    />
  );
}
