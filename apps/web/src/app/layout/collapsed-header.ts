import { useCallback, useEffect, useState } from 'react';

const collapseBeyondPx = 50;
/** Less is a trembling thumb, not a direction. */
const smallestMovePx = 4;

/**
 * Whether the page was last scrolled down and not up, beyond its very top. `expand` brings the bars back when the
 * keyboard reaches one of them. It is an event and not a matter of where the focus is: a button that was tapped keeps
 * the focus, and the bars are to collapse again all the same.
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
