import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { SignInStep } from '../../features/access/sign-in-step.tsx';
import { Confirmation } from '../../features/confirmation/confirmation.tsx';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import { RecentTicker } from '../../features/semesters/recent-ticker.tsx';
import { SummerPage } from '../../features/semesters/summer/summer-page.tsx';
import type { PaymentParts } from '../../features/series-registration/payment-step.tsx';
import { seriesQuery, summerSeriesId } from '../../features/series-registration/series-query.ts';
import { SummerModal } from '../../features/series-registration/summer/summer-modal.tsx';
import { TicketSection } from '../../features/series-registration/tickets/ticket-section.tsx';
import { useSummerRegistration } from '../../features/series-registration/summer/use-summer-registration.ts';
import type {
  NewRegistration,
  SummerRegistration,
} from '../../features/series-registration/summer/use-summer-registration.ts';
import { TestimonialSlot } from '../../features/testimonial/testimonial-slot.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useKnownStudent } from './use-known-student.ts';

/** The element id of the tickets on the page. */
export const ticketsId = 'tickets';

type SummerScreenProps = { Action: ComponentType<{ registration: SummerRegistration }> };

/** The summer page with its modal. The two variants differ in the component that starts the registration. */
export function SummerScreen({ Action }: SummerScreenProps) {
  const { eventId } = useParams();
  const { isLoggedIn } = useAuth();
  const student = useKnownStudent();
  const query = useQuery(seriesQuery(summerSeriesId, isLoggedIn));
  const series = {
    data: query.data,
    failed: query.isError,
    trying: query.isFetching,
    tryAgain: () => void query.refetch(),
  };
  const registration = useSummerRegistration({ series: query.data, student, wantedEventId: eventId });
  return (
    <>
      <SummerPage
        series={query.data}
        action={<Action registration={registration} />}
        tickets={
          <TicketSection id={ticketsId} series={series} registration={registration}>
            <RecentTicker recent={query.data?.recentRegistrations ?? []} />
          </TicketSection>
        }
        testimonials={<TestimonialSlot />}
      />
      <SummerModal
        registration={registration}
        series={series}
        SignIn={SignInStep}
        PaymentForm={TicketPayment}
        Confirmation={SeatConfirmation}
      />
    </>
  );
}

function TicketPayment(parts: PaymentParts) {
  return <PaymentForm kind="payment" ticket {...parts} />;
}

function SeatConfirmation({ registered }: { registered: NewRegistration }) {
  return <Confirmation headingLevel={3} seat={seatOf(registered)} />;
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
