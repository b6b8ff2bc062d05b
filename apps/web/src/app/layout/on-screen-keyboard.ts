import { useSyncExternalStore } from 'react';

/** Larger than the toolbars that browsers show and hide, and smaller than any on-screen keyboard. */
const smallestKeyboardPx = 150;

function subscribe(wake: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', wake);
  return () => viewport?.removeEventListener('resize', wake);
}

function isKeyboardOpen(): boolean {
  const viewport = window.visualViewport;
  if (!viewport) return false;
  return window.innerHeight - viewport.height * viewport.scale > smallestKeyboardPx;
}

/** Whether the on-screen keyboard covers a part of the page. */
export function useOnScreenKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen, () => false);
}
