import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import type { Subscription } from './own-subscription.ts';
import { dayOf } from './own-subscription.ts';

/** Cancels the subscription at the end of the paid month. Safe to repeat. */
export function useCancelSubscription(onChange: (subscription: Subscription | undefined) => void) {
  // `isPending` updates only with the next render; the ref prevents a second request by a quick second press.
  const busy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<Subscription> => {
      const answer = await call(api.payments.cancelSubscription);
      if (!answer.success) throw new NotCancelled();
      const { subscriptionStatus, currentPeriodEnd, canceledAt } = answer;
      return { status: subscriptionStatus, currentPeriodEnd, canceledAt };
    },
    networkMode: 'always',
    onSuccess: (subscription) => {
      onChange(subscription);
      const { status, currentPeriodEnd } = subscription;
      showToast.success(
        'Your subscription is cancelled.',
        status === 'active' && currentPeriodEnd !== null
          ? `It stays yours until ${dayOf(currentPeriodEnd)}.`
          : undefined,
      );
    },
    onError: (error) => {
      const refused = error instanceof ApiError || error instanceof NotCancelled;
      showToast.error(
        refused
          ? 'Failed to cancel subscription. Please try again.'
          : 'An error occurred while canceling. Please try again.',
        error instanceof ApiError && error.code === 'internal' ? undefined : error.message || undefined,
      );
      // The cached state is outdated: the subscription was cancelled in another tab or has ended.
      if (error instanceof ApiError && error.code === 'not_subscribed') onChange(undefined);
    },
    onSettled: () => {
      busy.current = false;
    },
  });

  function cancel() {
    if (busy.current) return;
    busy.current = true;
    mutate();
  }

  return { cancel, isPending };
}

class NotCancelled extends Error {}
