import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * For a group of buttons that come and go. If the button with the focus goes away, the focus moves to `next`; the
 * browser would start again at the top of the page. Returns the handlers of the group.
 */
export function useFocusAfterRemoval(next: () => HTMLElement | null | undefined) {
  const focused = useRef<Element>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || focused.current.isConnected) return;
    focused.current = undefined;
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target;
    },
    // React does not call it for a button that it removes, only for a viewer who goes on.
    onBlur() {
      focused.current = undefined;
    },
  };
}
