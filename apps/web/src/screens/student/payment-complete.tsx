import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { wayBackToInvite } from '../../features/invite/kept-invite.ts';
import { PaymentOutcomePage } from '../../features/payments/outcome/payment-outcome-page.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { completeKeptRegistration } from '../../features/series-registration/summer/summer-draft.ts';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Your payment' };

export function Component() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  return (
    <PaymentOutcomePage
      paymentIntentId={search.get('payment_intent') || undefined}
      onPaid={({ eventId }) => {
        void queries.invalidateQueries(profileQuery);
        void completeKeptRegistration();
        const invite = wayBackToInvite(eventId);
        if (invite !== undefined) void navigate(invite, { replace: true });
      }}
    />
  );
}
