import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from './query-client.ts';
import { readProfileEarly } from './read-profile-early.ts';
import { refetchAfterClockJumps } from './clock/refetch-after-clock-jumps.ts';

// When this file is loaded and not when the page is shown: then the code of the page is there, too.
readProfileEarly(queryClient);

/** The providers of all app screens. Public pages do not load their code. */
export function Component() {
  useEffect(() => refetchAfterClockJumps(queryClient), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
