import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * The query string to carry along into the sign-up, so that a campaign or an invitation survives the way there.
 * Empty while a pre-rendered page is taken over: the HTML was made before anyone visited it.
 */
export function useSignUpSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
}

function neverChanges(): () => void {
  return () => {};
}
