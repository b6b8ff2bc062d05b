import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { savedInvitePath } from '../../features/invite/saved-invite.ts';
import { PaymentOutcomePage } from '../../features/payments/outcome/payment-outcome-page.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { completeKeptRegistration } from '../../features/series-registration/flow/complete-registration.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useIsReload } from '../../lib/use-is-reload.ts';
import { OwnSeatCelebration } from './own-seat-celebration.tsx';

export const handle: PageTitle = { title: 'Your payment' };

export function Component() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isReload = useIsReload();
  const search = new URLSearchParams(useLocation().search);
  return (
    <PaymentOutcomePage
      paymentIntentId={search.get('payment_intent') || undefined}
      onPaid={({ eventId }) => {
        void queries.invalidateQueries(profileQuery);
        // The seat is read again, because the friend group is known only after the registration is complete.
        if (eventId !== undefined) {
          void completeKeptRegistration(eventId).then(() =>
            queries.invalidateQueries({ queryKey: eventsKey }),
          );
        }
        const invite = savedInvitePath(eventId);
        if (invite !== undefined) void navigate(invite, { replace: true });
      }}
      renderSeat={({ eventId, outcome, bill, way, otherwise }) => (
        <OwnSeatCelebration
          targetId={eventId}
          takesFocus={!isReload}
          isBought
          otherwise={otherwise}
          after={bill}
          links={[way, { to: '/payments', words: 'My payments' }]}
        >
          {outcome}
        </OwnSeatCelebration>
      )}
    />
  );
}
