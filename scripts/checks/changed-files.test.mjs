import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listChangedFiles, selectTests } from './changed-files.mjs';
import { root } from '../run-command.mjs';
import { listTestFiles } from './test-files.mjs';

describe('a change selects', () => {
  test.each([
    [
      'the tests of the feature and of what combines features, for a feature of the server',
      'apps/server/src/features/payments/refunds/refund-rules.ts',
      {
        tests: ['apps/server/src/app/', 'apps/server/src/features/payments/', 'apps/server/src/workflows/'],
        browser: ['e2e/events/', 'e2e/payments/'],
      },
    ],
    [
      'all tests of the server and of the browser, for the platform',
      'apps/server/src/platform/db/database.ts',
      { tests: ['apps/server/src/'], browser: 'all' },
    ],
    ['everything, for the contract', 'packages/contract/src/index.ts', { tests: 'all', browser: 'all' }],
    ['everything, for an unknown file', 'package-lock.json', { tests: 'all', browser: 'all' }],
    [
      'the test itself, for a test',
      'apps/web/src/lib/text.test.ts',
      { tests: ['apps/web/src/lib/text.test.ts'], browser: [] },
    ],
    [
      'the browser test itself, for a browser test',
      'e2e/events/summer.spec.ts',
      { tests: [], browser: ['e2e/events/summer.spec.ts'] },
    ],
    ['the checks of the documents, for a document', 'docs/GLOSSARY.md', { tests: ['scripts/'], browser: [] }],
  ])('%s', (_, file, selection) => {
    expect(selectTests([file])).toEqual(selection);
  });

  test('the tests of all changed files together', () => {
    const files = ['packages/grouping/src/crews.ts', 'apps/web/src/screens/quickcrew/lobby.tsx'];
    expect(selectTests(files)).toEqual({
      tests: [
        'apps/server/src/features/quickcrew/',
        'apps/server/src/features/seating/',
        'apps/web/src/',
        'packages/grouping/',
      ],
      browser: ['e2e/events/', 'e2e/quickcrew/'],
    });
    expect(selectTests([])).toEqual({ tests: [], browser: [] });
  });

  test('only folders and stories that exist', () => {
    const features = ['server/src/features', 'web/src/features', 'web/src/screens'].flatMap((folder) =>
      readdirSync(join(root, 'apps', folder)).map((name) => `apps/${folder}/${name}/a.ts`),
    );
    const { tests, browser } = selectTests(features.filter((file) => selectTests([file]).browser !== 'all'));
    expect([tests].flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const stories = listTestFiles(root).browser;
    const isOfStories = (/** @type {string} */ path) => stories.some((file) => file.startsWith(path));
    expect([browser].flat().filter((path) => !isOfStories(path))).toEqual([]);
  });
});

describe('the changed files', () => {
  function repository() {
    const folder = mkdtempSync(join(tmpdir(), 'changed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.edu', ...args], { cwd: folder });
    const write = (name, text) => writeFileSync(join(folder, name), text);
    git('init', '-q', '-b', 'main');
    mkdirSync(join(folder, 'a'));
    for (const name of ['same.ts', 'edited.ts', 'deleted.ts', 'a/moved.ts']) write(name, name);
    git('add', '.');
    git('commit', '-qm', 'first');
    return { folder, git, write };
  }

  test('are those of the branch, edited, new, moved and deleted ones, committed or not', () => {
    const { folder, git, write } = repository();
    git('switch', '-qc', 'work');
    write('edited.ts', 'changed');
    git('mv', 'a/moved.ts', 'a/new-name.ts');
    git('commit', '-qam', 'second');
    rmSync(join(folder, 'deleted.ts'));
    write('untracked with a space.ts', '');
    expect(listChangedFiles(folder, 'main')).toEqual([
      'a/moved.ts',
      'a/new-name.ts',
      'deleted.ts',
      'edited.ts',
      'untracked with a space.ts',
    ]);
  });

  test('do not contain what the base has got since', () => {
    const { folder, git, write } = repository();
    git('branch', 'work');
    write('edited.ts', 'changed on main');
    git('commit', '-qam', 'second');
    git('switch', '-q', 'work');
    expect(listChangedFiles(folder, 'main')).toEqual([]);
  });

  test('cannot be listed against an unknown base, and the error says so', () => {
    const { folder } = repository();
    expect(() => listChangedFiles(folder, 'nowhere')).toThrow(
      'The changes since nowhere could not be listed',
    );
  });
});
