// @ts-check
import { execFileSync } from 'node:child_process';
import { SetupError } from '../setup-error.mjs';

/**
 * @typedef {{ tests: string[] | 'all', browser: string[] | 'all' }} Selection
 *   parts of the paths of tests, or all of them; `tests` are those that Vitest runs
 */

/**
 * The browser tests that use a feature of the server or of the web app: a folder, or how the paths of files begin.
 * Features that are missing here: all.
 */
const browserFolders = /** @type {Record<string, string[]>} */ ({
  // server
  accounts: ['accounts'],
  profiles: ['accounts'],
  safety: ['accounts', 'quickcrew'],
  events: ['events', 'payments'],
  seating: ['events'],
  friends: ['events'],
  payments: ['payments', 'events'],
  notifications: ['notifications'],
  realtime: ['notifications'],
  push: ['notifications'],
  quickcrew: ['quickcrew'],
  demo: ['operations'],
  office: ['operations/office-'],
  organisers: ['operations'],
  people: ['operations'],
  feedback: ['operations', 'events'],
  exports: ['operations'],
  'audit-log': ['operations'],
  testimonials: ['public'],
  analytics: ['public'],
  attribution: ['public'],
  // web
  access: ['accounts'],
  profile: ['accounts'],
  settings: ['accounts'],
  confirmation: ['events'],
  invite: ['events'],
  'own-events': ['events'],
  'series-registration': ['events', 'payments'],
  semesters: ['events', 'public'],
  subscription: ['payments'],
  landing: ['public'],
  week: ['events'],
  organise: ['operations/office-', 'operations/organisers'],
  'office-events': ['operations/office-'],
  'office-exports': ['operations/office-'],
  'office-feedback': ['operations/office-'],
  'office-health': ['operations/office-'],
  'office-money': ['operations/office-'],
  'office-people': ['operations/office-'],
  'office-roster': ['operations/office-'],
  'office-safety': ['operations/office-'],
  'office-seasons': ['operations/office-'],
  'office-today': ['operations/office-'],
  'office-venues': ['operations/office-'],
  policies: ['public'],
  'public-pages': ['public'],
  testimonial: ['public'],
  public: ['public'],
  student: ['accounts', 'events'],
});

/** @type {Selection} */
const everything = { tests: 'all', browser: 'all' };
const serverTests = 'apps/server/src/';
const webTests = 'apps/web/src/';

/** @type {[RegExp, (match: RegExpMatchArray) => Selection][]} */
const rules = [
  [/^(?:apps|packages|scripts)\/.*\.test\.(?:ts|tsx|mjs)$/, ([path]) => ({ tests: [path], browser: [] })],
  [/^e2e\/[^/]+\/[^/]+\.spec\.ts$/, ([path]) => ({ tests: [], browser: [path] })],
  [/^e2e\//, () => ({ tests: [], browser: 'all' })],
  [
    /^apps\/server\/src\/features\/([^/]+)\//,
    ([, feature]) => ({
      tests: [`${serverTests}features/${feature}/`, `${serverTests}workflows/`, `${serverTests}app/`],
      browser: foldersOf(feature),
    }),
  ],
  [/^apps\/server\//, () => ({ tests: [serverTests], browser: 'all' })],
  [
    /^apps\/web\/src\/(?:features|screens)\/([^/]+)\//,
    ([, feature]) => ({ tests: [webTests], browser: foldersOf(feature) }),
  ],
  [/^apps\/web\//, () => ({ tests: [webTests], browser: 'all' })],
  [
    /^packages\/grouping\//,
    () => ({
      tests: ['packages/grouping/', `${serverTests}features/seating/`, `${serverTests}features/quickcrew/`],
      browser: ['e2e/events/', 'e2e/quickcrew/'],
    }),
  ],
  [
    /^packages\/stripe-sandbox\//,
    () => ({
      tests: ['packages/stripe-sandbox/', `${serverTests}features/payments/`],
      browser: ['e2e/payments/'],
    }),
  ],
  [/^(?:docs\/|bench\/|[^/]+\.md$)/, () => ({ tests: ['scripts/'], browser: [] })],
];

/** @param {string | undefined} feature */
function foldersOf(feature) {
  const folders = browserFolders[feature ?? ''];
  return folders ? folders.map((folder) => `e2e/${folder}${folder.includes('/') ? '' : '/'}`) : 'all';
}

/**
 * Chooses the tests that a change can break. A file that no rule knows chooses all tests.
 *
 * @param {readonly string[]} files
 * @returns {Selection}
 */
export function selectTests(files) {
  const selections = files.map((file) => {
    for (const [pattern, select] of rules) {
      const match = pattern.exec(file);
      if (match) return select(match);
    }
    return everything;
  });
  return {
    tests: union(selections.map(({ tests }) => tests)),
    browser: union(selections.map(({ browser }) => browser)),
  };
}

/**
 * @param {(string[] | 'all')[]} lists
 * @returns {string[] | 'all'}
 */
function union(lists) {
  /** @type {Set<string>} */
  const paths = new Set();
  for (const list of lists) {
    if (list === 'all') return 'all';
    for (const path of list) paths.add(path);
  }
  return [...paths].sort();
}

/**
 * Lists the files that differ from the base: commits since they parted, and files that are not committed yet.
 * Deleted files are included, because their tests or users can break too.
 *
 * @param {string} root
 * @param {string} base a branch or commit
 * @returns {string[]}
 */
export function listChangedFiles(root, base) {
  /** @param {...string} args */
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const reason =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      throw new SetupError(`The changes since ${base} could not be listed: ${reason}`);
    }
  };
  const parted = git('merge-base', base, 'HEAD').trim();
  const names =
    git('diff', '--name-only', '--no-renames', '-z', parted) +
    git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(names.split('\0').filter((name) => name !== ''))].sort();
}
