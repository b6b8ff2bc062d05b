import { useEffect } from 'react';

/** How long the success step is shown before the next one. */
const successMs = 2_000;

/** Sends 'success shown' a moment after the success step was reached. */
export function useSuccessTimer(step: string, send: (event: { kind: 'success shown' }) => void): void {
  useEffect(() => {
    if (step !== 'success') return undefined;
    const timer = setTimeout(() => send({ kind: 'success shown' }), successMs);
    return () => clearTimeout(timer);
  }, [step, send]);
}
