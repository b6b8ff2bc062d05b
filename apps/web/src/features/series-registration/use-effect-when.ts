import { useEffect, useRef } from 'react';

/** Acts once for each time that something becomes true, with whatever is known by then. */
export function useEffectWhen(isTrue: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isTrue) latest.current();
  }, [isTrue]);
}
