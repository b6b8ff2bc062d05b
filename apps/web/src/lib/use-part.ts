import { useEffect, useState } from 'react';
import { loadScreen } from './load-screen.ts';

interface LoadedPart<Part> {
  /** Undefined until it is loaded. */
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
  readonly tryAgain: () => void;
}

/**
 * Code of a part of the page that is loaded while it is wanted. Unlike `lazy`, a failure stays in this part and
 * can be tried again. `load` returns a module and must not change between renders.
 */
export function usePart<Part extends object>(load: () => Promise<Part>, isWanted: boolean): LoadedPart<Part> {
  const [part, setPart] = useState<Part>();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const hasFailed = failedAttempt === attempt;
  const isLoading = isWanted && part === undefined && !hasFailed;
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    loadScreen(load).then(
      (loaded) => isCurrent && setPart(loaded),
      () => isCurrent && setFailedAttempt(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, attempt, load]);
  return { part, hasFailed, tryAgain: () => setAttempt(attempt + 1) };
}
