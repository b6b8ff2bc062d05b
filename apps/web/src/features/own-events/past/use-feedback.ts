import { api } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

interface Said {
  readonly rating: number | undefined;
  readonly text: string;
}

/** Sends feedback about an event. The same feedback sent again counts once. */
export function useFeedback({ eventId, title }: Pick<RegisteredEventBody, 'eventId' | 'title'>) {
  const keys = useIdempotencyKey();
  const feedback = useMutation({
    mutationFn: ({ rating, text }: Said) => {
      const body = {
        type: 'EVENT_FEEDBACK' as const,
        eventId,
        eventType: title,
        ...(rating !== undefined && { rating }),
        ...(text.trim() !== '' && { feedback: text.trim() }),
      };
      return call(api.profiles.giveFeedback, { body, idempotencyKey: keys.keyFor(body) });
    },
    onError: (error) =>
      showToast.error('Failed to submit feedback. Please try again.', failureMessage(error)),
  });
  const send = useSinglePress(feedback.mutate);
  return { isPending: feedback.isPending, isSuccess: feedback.isSuccess, send };
}
