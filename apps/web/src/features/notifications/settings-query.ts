import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';

type Choices = Answer<typeof api.notifications.getSettings>;
export type Channel = keyof Choices;

/** The channels that the account wants in addition to the list in the app. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(api.notifications.getSettings, { signal }),
});

const { queryKey } = notificationSettingsQuery;
const mutationKey = ['notification-choices', 'choosing'];

interface Choice {
  readonly channel: Channel;
  readonly wanted: boolean;
}

/** Updates the cache immediately and reverts it if the request fails. */
export function useUpdateSetting() {
  const queries = useQueryClient();
  const set = ({ channel, wanted }: Choice) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, [channel]: wanted });
  return useMutation({
    mutationKey,
    // Serialised: each request sends both settings, so that a parallel request could overwrite a newer
    // choice.
    scope: { id: 'notification-choices' },
    mutationFn: (choice: Choice) => {
      const chosen = queries.getQueryData(queryKey);
      if (chosen === undefined) throw new Error('Notification settings are not loaded yet');
      return call(api.notifications.putSettings, { body: { ...chosen, [choice.channel]: choice.wanted } });
    },
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey });
      set(choice);
    },
    onError: (_error, { channel, wanted }) => {
      set({ channel, wanted: !wanted });
      showToast.error('Failed to save your choice. Please try again.');
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
    },
  });
}
