import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { deviceName } from './device-name.ts';

export type Session = Answer<typeof api.accounts.listSessions>['sessions'][number];

/** The student's sessions. Other devices change the list, so it is always refetched on mount. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(api.accounts.listSessions, { signal })).sessions,
  refetchOnMount: 'always',
});

const { queryKey } = sessionsQuery;

/** Ends one other session. `onEnded` is called although the row with the pressed button is removed. */
export function useEndSession(onEnded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Session) => call(api.accounts.endSession, { params: { sessionId: id } }),
    networkMode: 'always',
    onSuccess: (_, ended) => {
      queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== ended.id));
      showToast.success(`Signed out of ${deviceName(ended)}.`);
      onEnded();
    },
    onError: () => showToast.error('Failed to sign out there. Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useEndOtherSessions(onEnded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.accounts.endOtherSessions),
    networkMode: 'always',
    onSuccess: () => {
      queries.setQueryData(queryKey, (known) => known?.filter(({ isCurrent }) => isCurrent));
      showToast.success('Signed out everywhere else.', 'You are still signed in here.');
      onEnded();
    },
    onError: () => showToast.error('Failed to sign out everywhere else. Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
