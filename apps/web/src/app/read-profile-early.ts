import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from '../features/profile/profile-query.ts';
import { auth } from '../lib/session/auth-state.ts';

/**
 * Reads the profile as soon as it is known that a student is signed in. Otherwise it would be read only after the code
 * of the page, which shows nothing without it, has been loaded.
 */
export function readProfileEarly(queryClient: QueryClient, session = auth): void {
  if (session.state.isInitialised) {
    read();
    return;
  }
  const stopWatching = session.watch(({ isInitialised }) => {
    if (!isInitialised) return;
    stopWatching();
    read();
  });

  function read(): void {
    if (session.state.isLoggedIn) void queryClient.prefetchQuery(profileQuery);
  }
}
