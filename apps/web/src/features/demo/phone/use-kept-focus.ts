import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns the focus to the button on which it was when a page in the frame takes it by itself, as the reveal
 * does: the space bar must still pause the story, step or play on. A viewer who presses Tab or points at the frame
 * goes into it; a pointer that only rests there does not count while the keyboard is used.
 */
export function useKeptFocus(): (frame: HTMLIFrameElement | null) => void {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    let isTabbing = false;
    let isPointing = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame.current) last = target;
    };
    const watchTab = ({ key, type }: KeyboardEvent) => {
      isTabbing = type === 'keydown' && key === 'Tab';
      isPointing = false;
    };
    const watchPointer = () => {
      isPointing = true;
    };
    const giveBack = () => {
      const isWanted = isTabbing || (isPointing && frame.current?.matches(':hover'));
      // The key is released inside the frame, where this page does not see it.
      isTabbing = false;
      if (document.activeElement !== frame.current || isWanted) return;
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
      else frame.current?.blur();
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', watchTab, true);
    document.addEventListener('keyup', watchTab, true);
    document.addEventListener('pointermove', watchPointer, true);
    document.addEventListener('pointerdown', watchPointer, true);
    window.addEventListener('blur', giveBack);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', watchTab, true);
      document.removeEventListener('keyup', watchTab, true);
      document.removeEventListener('pointermove', watchPointer, true);
      document.removeEventListener('pointerdown', watchPointer, true);
      window.removeEventListener('blur', giveBack);
    };
  }, []);
  return useCallback((element) => {
    frame.current = element;
  }, []);
}
