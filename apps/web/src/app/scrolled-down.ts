import { useEffect, useState } from 'react';

const collapseBeyondPx = 50;
/** Less is a trembling thumb, not a direction. */
const smallestMovePx = 4;

/** Whether the page was last scrolled down and not up, beyond its very top. */
export function useScrolledDown(): boolean {
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
  return scrolledDown;
}
