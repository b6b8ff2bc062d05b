import { afterAll, expect, onTestFinished } from 'vitest';

/**
 * Cleans up after the running test, or after the file if no test is running. The last resource is cleaned up
 * first.
 */
export function afterwards(cleanUp: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}
