import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

/** Reports 'I can't come' once; the server notifies the table. */
export function useAbsence(eventId: string, onTold: () => void) {
  const queries = useQueryClient();
  const telling = useMutation({
    mutationFn: () => call(api.seating.declareAbsence, { params: { eventId } }),
    onSuccess: () => {
      onTold();
      showToast.success('Your table has been notified.', 'Thank you for letting us know.');
    },
    onError: (error) => showToast.error('Your table could not be notified.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const press = useSinglePress(telling.mutate);
  return { isTelling: telling.isPending, tell: () => press() };
}
