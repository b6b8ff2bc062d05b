import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-client.ts';
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

// What was read for one student is not there for the next.
auth.watch((_, event) => {
  if (event.kind === 'ended') queryClient.clear();
});
