import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { Confirmation } from '../../features/confirmation/confirmation.tsx';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { RecentTicker } from '../../features/semesters/recent-ticker.tsx';
import { SummerPage } from '../../features/semesters/summer/summer-page.tsx';
import { SeriesModal } from '../../features/series-registration/series-modal.tsx';
import { TicketSection } from '../../features/series-registration/tickets/ticket-section.tsx';
import type { NewRegistration } from '../../features/series-registration/tickets/use-ticket-purchase.ts';
import type { SeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import { TestimonialSlot } from '../../features/testimonial/testimonial-slot.tsx';
import { summerSeriesId, summerText } from './summer-series.ts';
import { TicketPayment } from './ticket-payment.tsx';
import { useSeriesScreen } from './use-series-screen.ts';

/** The element id of the tickets on the page. */
export const ticketsId = 'tickets';

type SummerScreenProps = { Action: ComponentType<{ registration: SeriesRegistration }> };

/** The summer page with its modal. The two variants differ in the component that starts the registration. */
export function SummerScreen({ Action }: SummerScreenProps) {
  const { eventId } = useParams();
  const { series, registration } = useSeriesScreen({
    seriesId: summerSeriesId,
    expectsTickets: true,
    wantedEventId: eventId,
  });
  return (
    <>
      <SummerPage
        series={series.data}
        action={<Action registration={registration} />}
        tickets={
          <TicketSection id={ticketsId} series={series} registration={registration} text={summerText}>
            <RecentTicker recent={series.data?.recentRegistrations ?? []} />
          </TicketSection>
        }
        testimonials={<TestimonialSlot />}
      />
      <SeriesModal
        registration={registration}
        series={series}
        text={summerText}
        SignIn={SignInStep}
        PaymentForm={TicketPayment}
        renderConfirmation={(registered) =>
          registered && <Confirmation headingLevel={3} seat={seatOf(registered)} />
        }
      />
    </>
  );
}

function seatOf({ ticket, purchase, registration }: NewRegistration) {
  return {
    what: ticket === 'all-access' ? 'All-Access Pass, from' : 'Single Event Ticket',
    date: new Date(purchase.eventDate),
    where: 'Lower Manhattan, 6–8 at the table',
    calendarEventId: ticket === 'single-event' ? purchase.eventId : undefined,
    perks: registration?.perks ?? [],
    inviteTo: { pathname: '/home', search: detailsSearch(purchase.firstEventId, 'invite') },
  };
}
