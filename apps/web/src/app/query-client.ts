import { QueryClient } from '@tanstack/react-query';
import { queryRetries } from '../lib/api/query-retries.ts';
import { auth } from '../lib/session/auth-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // When offline, a call fails at once with a clear message. Waiting for the network looks like a bug.
    queries: {
      networkMode: 'always',
      // What could not be loaded is loaded as soon as the network is back. What is on the page stays.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      ...queryRetries,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

auth.watch(({ isLogOutRunning, isLogOutDone }, { kind }) => {
  // The API client cancels the calls too. Cancelling the queries prevents that pages show this as a failure.
  if (isLogOutRunning || isLogOutDone) void queryClient.cancelQueries();
  if (kind === 'log-out failed') void queryClient.invalidateQueries();
  // The next student must not see the data of this one.
  if (kind === 'session ended') queryClient.clear();
});
