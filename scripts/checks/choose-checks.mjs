// @ts-check
import { SetupError } from '../setup-error.mjs';
import { listChangedFiles, selectTests } from './changed-files.mjs';
import { checks } from './checks.mjs';
import { filesMatching, listTestFiles, testKinds } from './test-files.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./test-files.mjs').TestKind} TestKind */
/**
 * @typedef {{ check: Check, more: string[], files?: string[] }} ChosenCheck
 *   `more` are the arguments for its tool; `files` the tests that it runs, if it runs tests.
 * @typedef {{ chosen: ChosenCheck[], isWhole: boolean, about?: string[] }} Choice
 *   `isWhole` if these are all checks, `about` says what a choice contains and what it leaves out.
 */

/**
 * The words after `npm test --`: nothing, `--changed`, the names of checks, or a check or paths of tests with other
 * arguments for its tool.
 *
 * @param {string} root
 * @param {readonly string[]} words
 * @returns {Choice}
 */
export function chooseChecks(root, words) {
  const all = listTestFiles(root);
  const changed = /^--changed(?:=(.+))?$/.exec(words[0] ?? '');
  if (changed && words.length === 1) return chooseChanged(root, all, changed[1] ?? 'main');
  const named = words.filter((word, index) => isCheck(word) && words.slice(0, index).every(isCheck));
  const more = words.slice(named.length);
  if (more.length === 0) {
    const isWhole = named.length === 0;
    const chosen = isWhole ? checks : checks.filter(({ name }) => named.includes(name));
    return { chosen: chosen.map((check) => ({ check, more, files: all[kindOf(check) ?? 'none'] })), isWhole };
  }
  const names = named.length > 0 ? named : kindsOf(all, more[0] ?? '');
  if (names.length !== 1 && named.length > 0)
    throw new SetupError(`There is no check called ${more[0]}: the checks are ${listNames()}.`);
  if (names.length === 0)
    throw new SetupError(
      `There is no check and no test file called ${more[0]}: the checks are ${listNames()}.`,
    );
  const chosen = checks.filter(({ name }) => names.includes(name));
  return {
    chosen: chosen.map((check) => {
      const kind = kindOf(check);
      const matching = kind && filesMatching(all[kind], more.map(withoutLine));
      // The other arguments may be a pattern for titles.
      return { check, more, ...(matching && { files: matching.length > 0 ? matching : all[kind] }) };
    }),
    isWhole: false,
  };
}

/** @param {string} word */
const isCheck = (word) => checks.some(({ name }) => name === word);

const listNames = () => checks.map(({ name }) => name).join(', ');

/** Playwright and Vitest take `path:line`. @param {string} word */
const withoutLine = (word) => word.replace(/:\d+$/, '');

/**
 * @param {Record<TestKind, string[]>} all
 * @param {string} path
 */
function kindsOf(all, path) {
  return testKinds.filter((kind) => filesMatching(all[kind], [withoutLine(path)]).length > 0);
}

/** @param {Check} check @returns {TestKind | undefined} */
function kindOf({ name }) {
  return testKinds.find((kind) => kind === name);
}

/**
 * All checks of sources, and the tests that a change can break.
 *
 * @param {string} root
 * @param {Record<TestKind, string[]>} all
 * @param {string} base
 * @returns {Choice}
 */
function chooseChanged(root, all, base) {
  const changed = listChangedFiles(root, base);
  const heading = `${changed.length} changed files since ${base}.`;
  if (changed.length === 0) return { chosen: [], isWhole: false, about: [heading] };
  const selection = selectTests(changed);
  /** @type {ChosenCheck[]} */
  const chosen = [];
  /** @type {string[]} */
  const leftOut = [];
  for (const check of checks) {
    const kind = kindOf(check);
    if (!kind) {
      chosen.push({ check, more: [] });
      continue;
    }
    const parts = kind === 'browser' ? selection.browser : selection.tests;
    const files = parts === 'all' ? all[kind] : filesMatching(all[kind], parts);
    // Without files nothing needs the build either.
    if (files.length > 0) chosen.push({ check, more: parts === 'all' ? [] : [...parts], files });
    const missing = all[kind].length - files.length;
    if (missing > 0) leftOut.push(`${missing} of ${all[kind].length} files of ${kind} tests`);
  }
  const tested = [selection.tests, selection.browser].flat().filter((part) => part !== 'all');
  return {
    chosen,
    isWhole: false,
    about: [
      heading,
      `Runs all checks of sources${tested.length > 0 ? `, and the tests in ${tested.join(', ')}` : ', and all tests'}.`,
      leftOut.length > 0
        ? `Leaves out ${leftOut.join(', ')}, and all drills.`
        : 'Leaves out the drills only.',
    ],
  };
}
