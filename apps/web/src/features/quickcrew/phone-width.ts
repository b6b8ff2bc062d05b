import { useSyncExternalStore } from 'react';

/** Wider than that, QuickCrew says that it lives on phones. */
const phone = '(max-width: 768px)';

function watch(wake: () => void): () => void {
  const list = window.matchMedia(phone);
  list.addEventListener('change', wake);
  return () => list.removeEventListener('change', wake);
}

export function useIsPhoneWidth(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(phone).matches,
    () => true,
  );
}
