import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';

type Choices = Answer<typeof api.notifications.getSettings>;
export type Way = keyof Choices;

/** The channels that the account wants in addition to the list in the app. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(api.notifications.getSettings, { signal }),
});

const { queryKey } = notificationSettingsQuery;
const mutationKey = ['notification-choices', 'choosing'];

interface Choice {
  readonly way: Way;
  readonly wanted: boolean;
}

/** Updates the cache immediately and reverts it if the request fails. */
export function useUpdateSetting() {
  const queries = useQueryClient();
  const set = ({ way, wanted }: Choice) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, [way]: wanted });
  return useMutation({
    mutationKey,
    // Serialised: each request sends both settings, so that a parallel request could overwrite a newer
    // choice.
    scope: { id: 'notification-choices' },
    mutationFn: (choice: Choice) => {
      const chosen = queries.getQueryData(queryKey);
      if (chosen === undefined) throw new Error('Notification settings are not loaded yet');
      return call(api.notifications.putSettings, { body: { ...chosen, [choice.way]: choice.wanted } });
    },
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey });
      set(choice);
    },
    onError: (_error, { way, wanted }) => {
      set({ way, wanted: !wanted });
      showToast.error('Failed to save your choice. Please try again.');
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
    },
  });
}
