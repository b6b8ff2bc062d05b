import { brand } from '@crewtable/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { MealCards } from '../../features/events/meal-cards.tsx';
import { Suggestion } from '../../features/events/suggestion.tsx';
import { HomePage, HomeSection } from '../../features/own-events/home/home-page.tsx';
import {
  detailsSearch,
  readDetails,
  withoutDetails,
} from '../../features/own-events/details/details-address.ts';
import { EventDetails } from '../../features/own-events/details/lazy-event-details.tsx';
import { untilText } from '../../features/own-events/event-text.ts';
import { LastTable } from '../../features/own-events/past/last-table.tsx';
import { nextEvent, registeredQuery } from '../../features/own-events/own-events-query.ts';
import { useReveal } from '../../features/own-events/reveal/use-reveal.ts';
import { UpcomingEvents } from '../../features/own-events/upcoming/upcoming-events.tsx';
import { OwnPlaceCard } from '../../features/profile/own-place-card.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { QuickCrewCard } from '../../features/quickcrew/lobby/quickcrew-card.tsx';
import { Link } from '../../lib/link.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { useSite } from '../../lib/site/site.tsx';
import { readWantedDate, withoutWantedDate } from '../../lib/wanted-date.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { DepositForm } from './deposit-form.tsx';

export const handle: PageTitle = { title: 'Home' };

export function Component() {
  const student = useQuery(profileQuery).data?.userProfile;
  const next = nextEvent(useInfiniteQuery(registeredQuery).data?.pages[0] ?? []);
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasMeals = useSite().meals.length > 0;
  const details = readDetails(search);
  const reveal = useReveal(details?.eventId);
  // The protected area ensures that the profile exists.
  if (student === undefined) return null;
  return (
    <HomePage
      firstName={student.firstName}
      remark={(now) => (next?.status === 'cancelled' ? undefined : next && untilText(next, now))}
      side={
        <>
          <HomeSection id="place-card" title="Your place card">
            <OwnPlaceCard profile={student} />
          </HomeSection>
          <LastTable />
        </>
      }
    >
      <HomeSection id="upcoming-events" title="My Upcoming Events">
        <UpcomingEvents />
      </HomeSection>
      <HomeSection
        id="find-events"
        title="Find your next table"
        beside={<Link to="/events/week">This week</Link>}
        after={hasMeals && <Suggestion />}
      >
        <MealCards
          wantedId={readWantedDate(search)}
          onWantedClosed={() => void navigate({ search: withoutWantedDate(search) }, { replace: true })}
          renderPaymentForm={(payment) => <DepositForm {...payment} email={student.email} />}
          renderNext={({ eventId }, close) => (
            <LinkButton asChild>
              <Link to={{ search: detailsSearch(eventId, 'invite') }} onClick={close}>
                Invite a friend
              </Link>
            </LinkButton>
          )}
        />
      </HomeSection>
      <HomeSection id="quickcrew" title={brand.onDemandName}>
        <QuickCrewCard />
      </HomeSection>
      <EventDetails
        eventId={details?.eventId}
        inviting={details?.inviting ?? false}
        onReveal={(eventId) => void reveal.show(eventId)}
        onClose={() => void navigate({ search: withoutDetails(search) }, { replace: true })}
      />
      {reveal.revealed && <reveal.revealed.Room event={reveal.revealed.event} onClose={reveal.close} />}
    </HomePage>
  );
}
