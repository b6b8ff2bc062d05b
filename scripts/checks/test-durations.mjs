// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ title: string, file: string, ms: number }} TimedTest */

/**
 * @param {{ testResults: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} report
 * @param {string} root
 * @returns {TimedTest[]}
 */
export function listVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: fullName.trim(),
      file: relative(root, name),
      ms: duration ?? 0,
    })),
  );
}

/**
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ suites: Suite[] }} report
 * @returns {TimedTest[]}
 */
export function listPlaywright({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, file, tests }) => ({
      title,
      file: `e2e/${file}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...listPlaywright({ suites: inner }),
  ]);
}

/**
 * Reads the timed tests from a report file. Returns none if the report is missing: the counts say so already.
 *
 * @template Report
 * @param {string} file
 * @param {(report: Report) => TimedTest[]} list
 * @returns {TimedTest[]}
 */
export function readDurations(file, list) {
  try {
    return list(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/**
 * @param {readonly TimedTest[]} tests
 * @param {number} count
 */
export function slowest(tests, count) {
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, count);
}
