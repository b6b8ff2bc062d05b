import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * The query string for links to the sign-up, so that the parameters of a campaign or an invitation are kept.
 * Empty during hydration, because the pre-rendered HTML has no query string.
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
