import { subscriptionCents } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { SubscriptionDetails } from '../../features/subscription/subscription-details.tsx';
import { RenewalTerms, SubscriptionOffer } from '../../features/subscription/subscription-offer.tsx';
import { beginSubscription, confirmSubscription } from '../../features/subscription/own-subscription.ts';
import type { Subscription } from '../../features/subscription/own-subscription.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/format-money.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { noDepositText } from '../../lib/site/site-sentences.ts';
import { capitalized } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';

export const handle: PageTitle = { title: 'Subscription' };

const monthly = `${formatMoney(subscriptionCents)} a month`;

export function Component() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { meals } = useSite();
  // A subscription also changes with time, so it is fetched again on every visit.
  const own = useQuery({ ...profileQuery, staleTime: 0 }).data;
  /** Keeps the form until it navigates away, even if a notification reports the payment first. */
  const [isPaying, setIsPaying] = useState(false);
  // The protected area ensures that the profile exists.
  if (!own) return null;
  const { userProfile, subscription } = own;

  function change(changed: Subscription | undefined) {
    if (changed === undefined) void queries.invalidateQueries(profileQuery);
    else queries.setQueryData(profileQuery.queryKey, (known) => known && { ...known, subscription: changed });
  }

  async function begin() {
    setIsPaying(true);
    try {
      return await beginSubscription();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_subscribed') {
        setIsPaying(false);
        change(undefined);
      }
      throw error;
    }
  }

  function leadOn() {
    void queries.invalidateQueries(profileQuery);
    showToast.success('You are a subscriber.', `${capitalized(noDepositText(meals))} from now on.`);
    void navigate('/', { replace: true });
  }

  if (subscription?.status === 'active' && !isPaying)
    return <SubscriptionDetails subscription={subscription} onChange={change} />;
  return (
    <SubscriptionOffer
      subscription={subscription}
      onChange={change}
      form={
        <PaymentForm
          kind="subscription"
          amountCents={subscriptionCents}
          label={
            subscription?.status === 'past_due'
              ? `Pay ${formatMoney(subscriptionCents)} and go on`
              : `Subscribe for ${monthly}`
          }
          email={userProfile.email}
          clientSecret={begin}
          beginFailure="Subscription creation failed."
          confirm={confirmSubscription}
          onSucceeded={leadOn}
          terms={<RenewalTerms />}
        />
      }
    />
  );
}
