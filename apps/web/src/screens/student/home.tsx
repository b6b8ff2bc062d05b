import { brand } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MealCards } from '../../features/events/meal-cards.tsx';
import { Suggestion } from '../../features/events/suggestion.tsx';
import { AfterThat } from '../../features/own-events/home/after-that.tsx';
import { HomeItem, HomePage, HomeSection } from '../../features/own-events/home/home-page.tsx';
import { useLead } from '../../features/own-events/home/use-lead.ts';
import {
  detailsSearch,
  readDetails,
  withoutDetails,
} from '../../features/own-events/details/details-address.ts';
import { EventDetails } from '../../features/own-events/details/lazy-event-details.tsx';
import { untilText } from '../../features/own-events/event-text.ts';
import { OwnInvitations } from '../../features/own-events/friends/own-invitations.tsx';
import { readOpened, withoutOpened } from '../../features/own-events/morning-after/opened-table.ts';
import { PassTicket } from '../../features/own-events/pass/pass-ticket.tsx';
import { passesQuery } from '../../features/own-events/pass/passes-query.ts';
import { LastTable } from '../../features/own-events/past/last-table.tsx';
import { useReveal } from '../../features/own-events/reveal/use-reveal.ts';
import { UpcomingLoading } from '../../features/own-events/upcoming/upcoming-events-loading.tsx';
import { UpcomingEvents } from '../../features/own-events/upcoming/upcoming-events.tsx';
import { OwnPlaceCard } from '../../features/profile/own-place-card.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { crewRemark } from '../../features/quickcrew/home/crew-lead-text.ts';
import { useLiveCrew } from '../../features/quickcrew/home/live-crew.ts';
import { QuickCrewCard } from '../../features/quickcrew/lobby/quickcrew-card.tsx';
import { Link } from '../../lib/link.tsx';
import { loadScreen } from '../../lib/load-screen.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useSite } from '../../lib/site/site.tsx';
import { useIsReload } from '../../lib/use-is-reload.ts';
import { readWantedDate, withoutWantedDate } from '../../lib/wanted-date.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { DepositForm } from './deposit-form.tsx';

/* Loaded when they lead: most visits need neither of them. */
const CrewLead = lazy(async () => ({
  default: (await loadScreen(() => import('../../features/quickcrew/home/crew-lead.tsx'))).CrewLead,
}));
const MorningAfter = lazy(async () => ({
  default: (await loadScreen(() => import('../../features/own-events/morning-after/morning-after.tsx')))
    .MorningAfter,
}));

export const handle: PageTitle = { title: 'Home' };

export function Component() {
  const student = useQuery(profileQuery).data?.userProfile;
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasMeals = useSite().meals.length > 0;
  const live = useLiveCrew();
  const openedId = readOpened(search);
  const { lead, opened, next, isPending } = useLead({ hasCrew: live.crew !== undefined, openedId });
  const isReload = useIsReload();
  const heading = useRef<HTMLHeadingElement>(null);
  const passes = useQuery(passesQuery).data ?? [];
  const passIds = new Set(passes.flatMap(({ dates }) => dates.map(({ eventId }) => eventId)));
  const details = readDetails(search);
  // The reveal waits for the details, whose code may still be loading: else they would open above it.
  const [shownId, setShownId] = useState<string>();
  const reveal = useReveal(details?.eventId === shownId ? shownId : undefined);
  // The protected area ensures that the profile exists.
  if (student === undefined) return null;

  const isKnown = !isPending && !live.isPending;
  /** Something other than an event of the student leads the page; the list of events is further down. */
  const leadsAlone = isKnown && (lead.kind === 'crew' || lead.kind === 'feedback');
  const past = lead.kind === 'feedback' ? lead.event : opened;
  const pastTable = past && (
    <MorningAfter
      key={past.eventId}
      event={past}
      takesFocus={past.eventId === openedId && !isReload}
      onDone={(hasFocus) => {
        void navigate({ search: withoutOpened(search) }, { replace: true });
        // The card goes, and what leads the page now is at its top.
        if (hasFocus) heading.current?.focus();
      }}
    />
  );
  const upcoming = (
    <HomeSection id="upcoming-events" place={leadsAlone ? 'upcoming' : 'lead'} title="My Upcoming Events">
      <UpcomingEvents lead={isKnown ? lead : undefined} passIds={passIds} />
    </HomeSection>
  );
  const remark = (now: Date) => {
    if (!isKnown) return undefined;
    if (lead.kind === 'crew') return live.crew && crewRemark(live.crew, now);
    if (lead.kind === 'feedback') return 'How was it?';
    return lead.kind === 'event' && lead.event.status !== 'cancelled'
      ? untilText(lead.event, now)
      : undefined;
  };

  return (
    <HomePage
      firstName={student.firstName}
      headingRef={heading}
      remark={remark}
      side={
        <>
          {isKnown && next && (
            <HomeSection id="after-that" place="after-that" title="After that">
              <AfterThat event={next} />
            </HomeSection>
          )}
          <HomeSection id="invitations" place="invitations" title="Invitations">
            <OwnInvitations email={student.email} />
          </HomeSection>
          {live.crew === undefined && (
            <HomeSection id="quickcrew" place="quickcrew" title={brand.onDemandName}>
              <QuickCrewCard />
            </HomeSection>
          )}
          <HomeItem place="last">
            <LastTable shownId={past?.eventId} />
          </HomeItem>
          <HomeSection id="place-card" place="place-card" title="Your place card">
            <OwnPlaceCard profile={student} />
          </HomeSection>
        </>
      }
    >
      {leadsAlone && (
        <HomeItem place="lead">
          <Suspense fallback={<UpcomingLoading />}>
            {lead.kind === 'crew' && live.crew && <CrewLead crew={live.crew} />}
            {lead.kind === 'feedback' && pastTable}
          </Suspense>
        </HomeItem>
      )}
      {!leadsAlone && upcoming}
      {isKnown && opened && (
        <HomeItem place="opened">
          <Suspense fallback={<UpcomingLoading />}>{pastTable}</Suspense>
        </HomeItem>
      )}
      {passes.length > 0 && (
        <HomeSection id="pass" place="pass" title={passes.length === 1 ? 'Your pass' : 'Your passes'}>
          {passes.map((pass) => (
            <PassTicket key={pass.seriesId} pass={pass} />
          ))}
        </HomeSection>
      )}
      {leadsAlone && upcoming}
      <HomeSection
        id="find-events"
        place="find"
        title="Find your next table"
        beside={<Link to="/events/week">This week</Link>}
        after={hasMeals && <Suggestion />}
      >
        <MealCards
          wantedId={readWantedDate(search)}
          onWantedClosed={() => void navigate({ search: withoutWantedDate(search) }, { replace: true })}
          renderPaymentForm={(payment) => <DepositForm {...payment} email={student.email} />}
          renderNext={({ eventId }, close) => (
            <LinkButton asChild variant="quiet">
              <Link to={{ search: detailsSearch(eventId, 'invite') }} onClick={close}>
                Invite by email
              </Link>
            </LinkButton>
          )}
        />
      </HomeSection>
      <EventDetails
        eventId={details?.eventId}
        inviting={details?.inviting ?? false}
        onReveal={reveal.press}
        onShown={setShownId}
        onClose={() => void navigate({ search: withoutDetails(search) }, { replace: true })}
      />
      {reveal.revealed && <reveal.revealed.Room event={reveal.revealed.event} onClose={reveal.close} />}
    </HomePage>
  );
}
