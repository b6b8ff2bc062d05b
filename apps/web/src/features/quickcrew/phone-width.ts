import { useSyncExternalStore } from 'react';

/** On wider screens QuickCrew asks the student to use a phone. */
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
