import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-client.ts';
import { auth } from '../lib/session/auth-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // Being offline is told by the call itself; waiting for the network in silence would look like a fault of ours.
    queries: {
      networkMode: 'always',
      // A refusal stays a refusal; only what may be better in a moment is asked for again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

auth.watch(({ isDeparting, isLeaving }, { kind }) => {
  // The calls themselves are cancelled too; this way no page shows that as a failure.
  if (isDeparting || isLeaving) void queryClient.cancelQueries();
  if (kind === 'staying') void queryClient.invalidateQueries();
  // What was read for one student is not there for the next.
  if (kind === 'ended') queryClient.clear();
});
