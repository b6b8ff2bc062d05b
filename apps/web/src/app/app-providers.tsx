import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useAuth } from '../lib/session/auth-state.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { queryClient } from './query-client.ts';

/** What every screen of the app itself finds around it. Public pages do without, and without its weight. */
export function Component() {
  const { isLoggedIn } = useAuth();
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {/* Students have one on every page, with their header. */}
      {!isLoggedIn && <ToastHost />}
    </QueryClientProvider>
  );
}
