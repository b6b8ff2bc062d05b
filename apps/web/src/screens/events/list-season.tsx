import type { SeasonBody, SiteSeasonBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { ListConfirmation } from '../../features/confirmation/list-confirmation.tsx';
import { ListFriends } from '../../features/own-events/friends/list-friends.tsx';
import { accountQuery } from '../../features/profile/profile-query.ts';
import { ListPage } from '../../features/semesters/list-page.tsx';
import { SeriesModal } from '../../features/series-registration/series-modal.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { inSentence, rangeBeside, withoutYear } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { TicketPayment } from './ticket-payment.tsx';
import { useSeriesScreen } from './use-series-screen.ts';

type ListSeasonProps = {
  season: SeasonBody;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
};

/** The page of a season that students can join a list for, with its modal. */
export function ListSeason({ season, beside }: ListSeasonProps) {
  const { isLoggedIn } = useAuth();
  const { series, registration } = useSeriesScreen({ seriesId: season.id, expectsTickets: false });
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn });
  const friends = (headingLevel: 2 | 3) =>
    series.data?.referralId != null && account.data !== undefined ? (
      <ListFriends
        series={series.data}
        referrerId={account.data.userId}
        page={seasonPath(season)}
        headingLevel={headingLevel}
      />
    ) : null;
  const { title } = season;
  const range = rangeBeside(season);
  const text = {
    title: `Join the ${inSentence(withoutYear(title))} list`,
    lead: `${title}, ${range}. It costs nothing.`,
  };
  return (
    <>
      <ListPage
        season={season}
        series={series.data}
        onJoin={registration.show}
        beside={beside}
        friends={friends(2)}
      />
      <SeriesModal
        registration={registration}
        series={series}
        text={text}
        SignIn={SignInStep}
        PaymentForm={TicketPayment}
        renderConfirmation={() => (
          <ListConfirmation title={title} range={range} beside={beside} friends={friends(3)} />
        )}
      />
    </>
  );
}
