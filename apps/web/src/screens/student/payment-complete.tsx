import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { savedInvitePath } from '../../features/invite/saved-invite.ts';
import { PaymentOutcomePage } from '../../features/payments/outcome/payment-outcome-page.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { completeKeptRegistration } from '../../features/series-registration/flow/complete-registration.ts';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Your payment' };

export function Component() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  return (
    <PaymentOutcomePage
      paymentIntentId={search.get('payment_intent') || undefined}
      onPaid={({ eventId }) => {
        void queries.invalidateQueries(profileQuery);
        if (eventId !== undefined) void completeKeptRegistration(eventId);
        const invite = savedInvitePath(eventId);
        if (invite !== undefined) void navigate(invite, { replace: true });
      }}
    />
  );
}
