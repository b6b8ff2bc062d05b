// @ts-check
import { execFileSync } from 'node:child_process';

/** @typedef {'unit' | 'web' | 'database' | 'browser'} TestKind */

/** The kinds of `vitest.config.ts`, and the browser tests. @type {readonly TestKind[]} */
export const testKinds = ['unit', 'web', 'database', 'browser'];

/**
 * @param {string} path
 * @returns {TestKind | undefined} undefined if the file is no test
 */
export function kindOfTest(path) {
  if (/^e2e\/.*\.spec\.ts$/.test(path)) return 'browser';
  if (!/^(?:apps|packages|scripts|drills)\/.*\.test\.(?:ts|tsx|mjs)$/.test(path)) return undefined;
  if (path.endsWith('.db.test.ts')) return 'database';
  return /^apps\/web\/.*(?:\.test\.tsx|\.dom\.test\.ts)$/.test(path) ? 'web' : 'unit';
}

/**
 * The test files that git knows or would add, by kind.
 *
 * @param {string} root
 * @returns {Record<TestKind, string[]>}
 */
export function listTestFiles(root) {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  /** @type {Record<TestKind, string[]>} */
  const files = { unit: [], web: [], database: [], browser: [] };
  for (const name of names.split('\0')) {
    const kind = kindOfTest(name);
    if (kind) files[kind].push(name);
  }
  return files;
}

/**
 * Selects files as Vitest and Playwright do: by a part of the path.
 *
 * @param {readonly string[]} files
 * @param {readonly string[]} parts
 */
export function filesMatching(files, parts) {
  return files.filter((file) => parts.some((part) => file.includes(part)));
}
