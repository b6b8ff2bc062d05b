import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns the focus to the button on which it was when a page in the frame takes it by itself, as the reveal
 * does: the space bar must still pause the story. A viewer who presses Tab or points at the frame keeps it.
 */
export function useKeptFocus(): (frame: HTMLIFrameElement | null) => void {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    let isTabbing = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame.current) last = target;
    };
    const watchTab = ({ key, type }: KeyboardEvent) => {
      isTabbing = type === 'keydown' && key === 'Tab';
    };
    const giveBack = () => {
      if (document.activeElement !== frame.current || isTabbing || frame.current?.matches(':hover')) return;
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
      else frame.current?.blur();
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', watchTab, true);
    document.addEventListener('keyup', watchTab, true);
    window.addEventListener('blur', giveBack);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', watchTab, true);
      document.removeEventListener('keyup', watchTab, true);
      window.removeEventListener('blur', giveBack);
    };
  }, []);
  return useCallback((element) => {
    frame.current = element;
  }, []);
}
