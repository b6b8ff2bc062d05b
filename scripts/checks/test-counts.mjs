// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts the tests in Vitest's JSON report. A file that could not be loaded counts as one failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on a retry counts as a failure.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Reads the counts from a report file. If the tool failed, there is at least one failure; a missing report
 * counts as one failure.
 *
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Counts} count
 * @param {boolean} toolSucceeded
 * @returns {Counts}
 */
export function countReport(file, count, toolSucceeded) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: toolSucceeded ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
