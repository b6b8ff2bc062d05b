import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countPlaywright, countReport, countVitest } from './test-counts.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {unknown} content */
function report(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('a test file that could not be loaded counts as a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(countReport(file, countVitest, false)).toEqual({ passed: 5, failed: 2 });
});

it('a browser test that passed only when repeated counts as a failure', () => {
  const file = report({ stats: { expected: 7, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] });
  expect(countReport(file, countPlaywright, true)).toEqual({ passed: 7, failed: 1 });
});

it('a tool that failed without a failed test counts as a failure', () => {
  const file = report({ numPassedTests: 5, numFailedTests: 0, testResults: [] });
  expect(countReport(file, countVitest, false)).toEqual({ passed: 5, failed: 1 });
});

it('a missing report counts as a failure', () => {
  expect(countReport(join(folder, 'none.json'), countVitest, true)).toEqual({ passed: 0, failed: 1 });
});
