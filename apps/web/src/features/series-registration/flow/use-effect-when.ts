import { useEffect, useRef } from 'react';

/** Runs `act` each time `isTrue` becomes true, always with the latest closure. */
export function useEffectWhen(isTrue: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isTrue) latest.current();
  }, [isTrue]);
}
