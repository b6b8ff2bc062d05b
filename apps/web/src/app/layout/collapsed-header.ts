import { useCallback, useEffect, useState } from 'react';

const collapseBeyondPx = 50;
/** Smaller movements are ignored as noise. */
const smallestMovePx = 4;

/**
 * Whether the last scroll was downwards and beyond the top of the page. `expand` shows the bars again when
 * one of them gets the focus. It is called on the focus event and does not depend on which element has the
 * focus: a tapped button keeps the focus, and the bars must still collapse again.
 */
export function useCollapsedHeader(): { collapsed: boolean; expand: () => void } {
  const [scrolledDown, setScrolledDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const { scrollY } = window;
      if (scrollY > collapseBeyondPx && Math.abs(scrollY - last) < smallestMovePx) return;
      setScrolledDown(scrollY > last && scrollY > collapseBeyondPx);
      last = scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  const expand = useCallback(() => setScrolledDown(false), []);
  return { collapsed: scrolledDown, expand };
}
