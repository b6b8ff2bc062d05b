import { useQuery } from '@tanstack/react-query';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { ListConfirmation } from '../../features/confirmation/confirmation.tsx';
import { ListFriends } from '../../features/own-events/friends/list-friends.tsx';
import { accountQuery } from '../../features/profile/profile-query.ts';
import { FallPage } from '../../features/semesters/fall-page.tsx';
import { SeriesModal } from '../../features/series-registration/series-modal.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { TicketPayment } from './ticket-payment.tsx';
import { useSeriesScreen } from './use-series-screen.ts';

export const handle: PageTitle = {
  title: 'Fall',
  description:
    'Fall 2025 on the campuses of New York: early registration, and a list for students who want to know the dates first.',
};

const seriesId = 'fall-series-2025';
const page = '/events/semesters/fall';
const text = {
  title: 'Join the fall list',
  lead: 'Fall 2025, September to December. It costs nothing.',
};

export function Component() {
  const { isLoggedIn } = useAuth();
  const { series, registration } = useSeriesScreen({ seriesId, expectsTickets: false });
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn });
  const friends = (headingLevel: 2 | 3) =>
    series.data?.referralId != null && account.data !== undefined ? (
      <ListFriends series={series.data} referrerId={account.data.userId} {...{ page, headingLevel }} />
    ) : null;
  return (
    <>
      <FallPage series={series.data} onJoin={registration.show} friends={friends(2)} />
      <SeriesModal
        registration={registration}
        series={series}
        text={text}
        SignIn={SignInStep}
        PaymentForm={TicketPayment}
        renderConfirmation={() => <ListConfirmation friends={friends(3)} />}
      />
    </>
  );
}
