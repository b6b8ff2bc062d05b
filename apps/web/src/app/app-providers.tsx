import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ApiError } from '../lib/api-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what may be better in a moment is asked for again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
    mutations: { retry: false },
  },
});

/** What every screen of the app itself finds around it. Public pages do without, and without its weight. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ToastHost />
    </QueryClientProvider>
  );
}
