import { type RefObject, useEffect } from 'react';

/** Browsers round scroll positions when the page is zoomed. */
const tolerancePx = 1;

/**
 * Marks the parent of the element, which scrolls: `data-scrolled` if content is hidden above, `data-more` if content
 * is hidden below.
 */
export function useScrollEdges(child: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = child.current?.parentElement;
    if (!panel) return undefined;
    const mark = () => {
      const { scrollTop, scrollHeight, clientHeight } = panel;
      panel.toggleAttribute('data-scrolled', scrollTop > tolerancePx);
      panel.toggleAttribute('data-more', scrollHeight - clientHeight - scrollTop > tolerancePx);
    };
    mark();
    panel.addEventListener('scroll', mark, { passive: true });
    // The content can grow, for example by an error message, and the window can change.
    const observer = new ResizeObserver(mark);
    observer.observe(panel);
    for (const part of panel.children) observer.observe(part);
    return () => {
      panel.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [child]);
}
