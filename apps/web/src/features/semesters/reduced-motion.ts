import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(wake: () => void): () => void {
  const wish = window.matchMedia(query);
  wish.addEventListener('change', wake);
  return () => wish.removeEventListener('change', wake);
}

/** True if the device asks for reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
