import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { consoleQuery } from '../../components/office/console-query.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { queryRetries } from '../../lib/api/query-retries.ts';
import { productClock } from '../../lib/product-clock.ts';
import { ErrorPage } from '../error-screen.tsx';
import { usePageArrival } from '../routing/after-navigation.ts';

export { ErrorPage as ErrorBoundary };

/** The frame of all pages of the office: its own query cache, which has nothing of a student. */
export function Component() {
  usePageArrival();
  const [client] = useState(createOfficeClient);
  // In a demo somebody moves the clock. A preview of an act is not read again: it has another key.
  useEffect(
    () => productClock.onJump(() => void client.invalidateQueries({ queryKey: ['office'] })),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

function createOfficeClient(): QueryClient {
  /** Another call found out that the session is locked or has ended: the page must show it at once. */
  const notice = (error: Error) => {
    if (error instanceof ApiError && (error.code === 'locked' || error.code === 'not_signed_in'))
      void client.invalidateQueries({ queryKey: consoleQuery.queryKey });
  };
  const client: QueryClient = new QueryClient({
    // In the caches, because an option of a single call replaces a default option.
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: { networkMode: 'always', ...queryRetries },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
