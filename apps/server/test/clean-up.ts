import { TestRunner, afterAll, afterEach, onTestFailed, onTestFinished } from 'vitest';

/**
 * Cleans up after the running test, or after the file if no test is running. The last resource is cleaned up
 * first.
 */
export function addCleanUp(cleanUp: () => Promise<void>): void {
  if (isTestRunning()) onTestFinished(cleanUp);
  else afterAll(cleanUp);
}

/** Calls back if the running test fails, or each test of the file that fails if no test is running. */
export function onFailure(report: () => void): void {
  if (isTestRunning()) onTestFailed(report);
  else
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') report();
    });
}

const isTestRunning = () => TestRunner.getCurrentTest() !== undefined;
