import { useEffect, useState } from 'react';

const darkMs = 400;
const chairMs = 180;
/** The time between the last chair and the cloth. */
const pauseMs = 540;

/**
 * Lights the chairs one after another, then the table. `lit` is the number of lit chairs. With reduced motion
 * everything is lit at once.
 */
export function useLighting(count: number): { lit: number; isTold: boolean; skip: () => void } {
  const [step, setStep] = useState(() => (isMotionReduced() ? count + 1 : 0));
  const isTold = step > count;
  useEffect(() => {
    if (isTold) return undefined;
    const timer = setTimeout(
      () => setStep((before) => before + 1),
      step === 0 ? darkMs : step === count ? pauseMs : chairMs,
    );
    return () => clearTimeout(timer);
  }, [step, count, isTold]);
  return { lit: Math.min(step, count), isTold, skip: () => setStep(count + 1) };
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
