import type { SeasonBody, SeriesBody, SiteSeasonBody } from '@crewtable/contract';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Celebration } from '../../components/celebration/celebration.tsx';
import type { CelebratedSeat } from '../../components/celebration/celebrated-seat.ts';
import { SeatLinks } from '../../components/celebration/seat-links.tsx';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { RecentTicker } from '../../features/semesters/recent-ticker.tsx';
import { JoinWaitlist, OpensLater } from '../../features/semesters/series-page/series-hero.tsx';
import { SeriesPage } from '../../features/semesters/series-page/series-page.tsx';
import { WayOn } from '../../features/semesters/way-on.tsx';
import { SeriesModal } from '../../features/series-registration/series-modal.tsx';
import {
  hasOpenDates,
  isFull,
  passSeatCount,
} from '../../features/series-registration/tickets/ticket-rules.ts';
import { TicketSection } from '../../features/series-registration/tickets/ticket-section.tsx';
import type { NewRegistration } from '../../features/series-registration/tickets/use-ticket-purchase.ts';
import type { SeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import { TestimonialSlot } from '../../features/testimonial/testimonial-slot.tsx';
import { passName } from '../../lib/pass-name.ts';
import { TicketPayment } from './ticket-payment.tsx';
import { ticketSectionText } from './ticket-section-text.ts';
import { useRegistrationOpening } from './use-registration-opening.ts';
import { useSeriesScreen } from './use-series-screen.ts';

/** The element id of the tickets on the page. */
export const ticketsId = 'tickets';

type Schedule = NonNullable<SeasonBody['schedule']>;

export type RegistrationAction = ComponentType<{ registration: SeriesRegistration }>;

type SeriesSeasonProps = {
  season: SeasonBody;
  schedule: Schedule;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
  Action: RegistrationAction;
};

/** The page of a season that sells tickets, with its modal. */
export function SeriesSeason({ season, schedule, beside, Action }: SeriesSeasonProps) {
  const { eventId } = useParams();
  useRegistrationOpening(season);
  const { series, registration } = useSeriesScreen({
    seriesId: season.id,
    expectsTickets: true,
    wantedEventId: eventId,
  });
  const text = ticketSectionText(season, schedule, series.data, beside);
  const { opening } = text;
  const wayOn = <WayOn beside={beside} variant="dark" />;
  const action = () => {
    if (opening !== undefined) return <OpensLater message={opening.message} ticketsId={ticketsId} />;
    if (series.data !== undefined && !hasOpenDates(series.data)) return wayOn;
    if (series.data !== undefined && isFull(series.data)) return <JoinWaitlist ticketsId={ticketsId} />;
    return <Action registration={registration} />;
  };
  return (
    <>
      <SeriesPage
        season={season}
        schedule={schedule}
        series={series.data}
        action={action()}
        wayOn={wayOn}
        tickets={
          <TicketSection id={ticketsId} series={series} registration={registration} text={text}>
            <RecentTicker recent={series.data?.recentRegistrations ?? []} />
          </TicketSection>
        }
        testimonials={<TestimonialSlot />}
      />
      {opening === undefined && (
        <SeriesModal
          registration={registration}
          series={series}
          text={text}
          SignIn={SignInStep}
          PaymentForm={TicketPayment}
          renderConfirmation={(registered) => {
            const seat = registered && series.data && seatOf(registered, schedule, series.data);
            return (
              seat && (
                <Celebration
                  headingLevel={3}
                  seat={seat}
                  ways={
                    <SeatLinks
                      inviteTo={{ pathname: '/home', search: detailsSearch(seat.eventId, 'invite') }}
                    />
                  }
                />
              )
            );
          }}
        />
      )}
    </>
  );
}

function seatOf(
  { ticket, purchase, registration }: NewRegistration,
  { eventTitle, area, tableMin, tableMax }: Schedule,
  series: SeriesBody,
): CelebratedSeat | undefined {
  const date = series.dates.find(({ eventId }) => eventId === purchase.firstEventId);
  const isPass = ticket === 'all-access';
  return (
    date && {
      eventId: date.eventId,
      title: eventTitle,
      what: isPass ? passName : 'Single Event Ticket',
      startsAt: new Date(date.date),
      closesAt: new Date(date.closesAt),
      area,
      groupSize: `${tableMin}-${tableMax}`,
      referralId: registration?.referralId,
      friends: [],
      ...(isPass && { dates: passSeatCount(series) }),
      perks: registration?.perks ?? [],
      offerStudents: series.offer?.total,
    }
  );
}
