import { api } from '@crewtable/contract';
import type { TableMateBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

export type Wish = TableMateBody['wish'];

/** Saves a private wish about a student. The other student is notified only if both wish to meet again. */
export function useWish({ userId, firstName }: Pick<TableMateBody, 'userId' | 'firstName'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => call(api.safety.wish, { params: { userId }, body: { wish } }),
    onSuccess: ({ wish, mutual }) => {
      if (mutual) showToast.success(`${firstName} wants to meet you again, too.`);
      else if (wish === 'never')
        showToast.success(`You and ${firstName} are never seated together again.`, 'This stays private.');
    },
    onError: (error) => showToast.error('Your wish was not saved.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
}
