// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What Vitest's JSON report says. A file that could not even be loaded has no tests and counts as one that failed.
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
 * What Playwright's JSON report says. A test that passed only when repeated has failed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The counts of a report file, held against how the tool itself ended: a tool that failed has at least one failure,
 * and one that left no report has not passed.
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
