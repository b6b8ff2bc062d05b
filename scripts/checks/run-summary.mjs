// @ts-check
/** @typedef {import('./reporters/messages.mjs').Failed} Failed */
/** @typedef {{ check: string, file: string, title: string, ms: number }} TimedTest */

const filesShown = 3;
const testsShown = 5;

/** A longer test is named in CONTRIBUTING.md with its reason, or is a drill. */
const longTestMs = 5_000;
const longStoryMs = 20_000;

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

/**
 * @param {readonly TimedTest[]} tests
 * @returns {string[]} lines
 */
export function listSlowestFiles(tests) {
  /** @type {Map<string, Map<string, number>>} */
  const checks = new Map();
  for (const { check, file, ms } of tests) {
    const files = checks.get(check) ?? new Map();
    checks.set(check, files.set(file, (files.get(file) ?? 0) + ms));
  }
  const lines = [...checks].flatMap(([check, files]) =>
    [...files]
      .sort(([, one], [, other]) => other - one)
      .slice(0, filesShown)
      .map(([file, ms]) => `  ${check.padEnd(8)} ${seconds(ms)}  ${file}`),
  );
  return lines.length === 0 ? [] : ['The slowest files:', ...lines];
}

/**
 * Long tests whose file the document does not name, the longest first.
 *
 * @param {readonly TimedTest[]} tests
 * @param {string} contributing the text of CONTRIBUTING.md
 */
export function findUnnamedLongTests(tests, contributing) {
  return tests
    .filter(({ check, ms }) => ms > (check === 'browser' ? longStoryMs : longTestMs))
    .filter(({ file }) => !contributing.includes(file))
    .sort((one, other) => other.ms - one.ms);
}

/**
 * @param {readonly TimedTest[]} long
 * @returns {string[]} lines
 */
export function listLongTests(long) {
  if (long.length === 0) return [];
  const more = long.length - testsShown;
  return [
    'Longer than a test may take (5 s, a browser story 20 s), and CONTRIBUTING.md does not name them:',
    ...long.slice(0, testsShown).map(({ file, title, ms }) => `  ${seconds(ms)}  ${file} › ${title}`),
    ...(more > 0
      ? [`  and ${more} more: .cache/long-tests.json. If the machine was busy, run them again.`]
      : []),
  ];
}

/**
 * @param {import('./durations.mjs').Growth | undefined} growth
 * @returns {string[]} lines
 */
export function describeGrowth(growth) {
  if (!growth) return [];
  return [
    `This run took ${growth.byPercent}% longer than the last one here. These files took most of it:`,
    ...growth.files.map(({ file, byMs }) => `  ${seconds(byMs)} more  ${file}`),
  ];
}

/**
 * @param {readonly { name: string, failed: number, failures: Failed[] }[]} outcomes
 * @returns {string[]} lines
 */
export function listFailures(outcomes) {
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  if (failed.length === 0) return [];
  return [
    'Failed:',
    ...failed.flatMap(({ name, failures }) =>
      failures.length === 0
        ? [`  ${name}`, `    npm test -- ${name}`]
        : failures.flatMap(({ title, command }) => [`  ${title}`, `    ${command}`]),
    ),
  ];
}
