import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { CrewMember } from './crew-flow.ts';
import { crewToast } from './crew-toast.ts';
import { crewQuery, messagesKey } from '../quickcrew-queries.ts';

/** Saves a private wish about a crew member. 'Never' hides the member's messages immediately. */
export function useWish(groupId: string, { userId, name }: Pick<CrewMember, 'userId' | 'name'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: CrewMember['wish']) => call(api.safety.wish, { params: { userId }, body: { wish } }),
    onSuccess: async ({ wish, mutual }) => {
      if (mutual) crewToast.done(`${name} wants to meet you again, too.`);
      else if (wish === 'never')
        crewToast.done(`You are never in a crew with ${name} again.`, 'This stays private.');
      // Refetches the whole chat, because only the server knows which messages are hidden now.
      await queries.resetQueries({ queryKey: messagesKey(groupId) });
    },
    onError: (error) => crewToast.failed('Your wish was not saved.', error),
    onSettled: () => queries.invalidateQueries(crewQuery(groupId)),
  });
}
