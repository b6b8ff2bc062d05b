import { afterAll, expect, onTestFinished } from 'vitest';

/** Cleans up after the test that is running, or after the file where none is. The last thing made goes first. */
export function afterwards(cleanUp: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}
