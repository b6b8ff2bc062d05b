import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { PaymentOutcomePage } from '../../features/payments/outcome/payment-outcome-page.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { completeKeptRegistration } from '../../features/series-registration/summer-draft.ts';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Your payment' };

export function Component() {
  const queries = useQueryClient();
  const search = new URLSearchParams(useLocation().search);
  return (
    <PaymentOutcomePage
      paymentIntentId={search.get('payment_intent') || undefined}
      onPaid={() => {
        void queries.invalidateQueries(profileQuery);
        void completeKeptRegistration();
      }}
    />
  );
}
