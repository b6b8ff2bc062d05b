import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import type { Subscription } from './own-subscription.ts';
import { dayOf } from './own-subscription.ts';

/** Ends the subscription with the month that is paid. Asking twice is harmless. */
export function useCancelSubscription(onChange: (subscription: Subscription | undefined) => void) {
  // What is under way shows a moment later: two quick presses would be two calls.
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
      // What we show is not what the server has: another tab, or time, was quicker.
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
