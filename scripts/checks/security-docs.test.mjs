// Checks that the tables of docs/security are complete, and that the pages about security name only files and tests that
// exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-command.mjs';
import { allRequirements, requirementsOf } from './asvs-requirements.mjs';

const folder = 'docs/security';
const files = ['docs/SECURITY.md', ...readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)];
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** @typedef {{ name: string, level: string, state: string, evidence: string }} Row */

/**
 * The rows of the tables about requirements, in the order of the text.
 *
 * @param {string} text
 * @returns {Row[]}
 */
function rowsOf(text) {
  return text.split('\n').flatMap((line) => {
    const [, name, level, , state, evidence] = line.split('|').map((cell) => cell.trim());
    if (name === undefined || level === undefined || !/^V\d+\.\d+(?:\.\d+)?$/.test(name)) return [];
    return [{ name, level, state: (state ?? '').replaceAll('*', ''), evidence: evidence ?? '' }];
  });
}

const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache']);

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const inside = posix.join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inside) : [inside];
  });
}

const allFiles = filesBelow('');

/** Paths may be written from here, because most evidence is in the server. */
const bases = ['', 'apps/server/src/'];
const fileName = /^[\w.-]+(?:\/[\w.-]+)*\.(?:[cm]?[jt]sx?|json|md|yml|cfg|conf|env|sh)$|^\.npmrc$/;

/**
 * The files that a text names between backticks.
 *
 * @param {string} text
 */
function filesIn(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '').filter((name) => fileName.test(name));
}

/**
 * The file with this path or, if no other path ends like this, with this end of a path.
 *
 * @param {string} name
 */
function find(name) {
  const exact = bases.map((base) => base + name).find((path) => allFiles.includes(path));
  const [only, ...others] = allFiles.filter((path) => path.endsWith(`/${name}`));
  return exact ?? (others.length === 0 ? only : undefined);
}

const quoted = /'([^']+)'|"([^"]+)"/g;
const titlesOfFile = /`([^`]+)` \(((?:'[^']+'|"[^"]+")(?:, (?:'[^']+'|"[^"]+"))*)\)/g;
const headingOfFile = /'([^']+)' in `([^`]+)`/g;

/**
 * What a text quotes from files: titles of tests behind the name of their file, `like.test.ts` ('this'), and headings
 * before it, 'Like this' in `page.md`.
 *
 * @param {string} text
 */
function quotesIn(text) {
  const titles = [...text.matchAll(titlesOfFile)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(quoted)].map(([, single, double]) => ({ name, quote: single ?? double ?? '' })),
  );
  const headings = [...text.matchAll(headingOfFile)].map(([, quote = '', name = '']) => ({ name, quote }));
  return [...titles, ...headings];
}

/** @param {{ name: string, quote: string }} cited */
function isQuoted({ name, quote }) {
  const file = find(name);
  return file !== undefined && read(file).includes(quote);
}

const tables = files.filter((file) => file.includes('/asvs-'));
const rows = tables.flatMap((file) => rowsOf(read(file)));
const states = ['met', 'not met', 'operator', 'does not apply'];
/** @param {readonly Row[]} some */
const countStates = (some) =>
  states.map((state) =>
    some.filter((row) => row.state === state).reduce((sum, { name }) => sum + requirementsOf(name).length, 0),
  );

describe('the tables about OWASP ASVS', () => {
  it('have each requirement of levels 1 and 2 exactly once, and no other', () => {
    const listed = rows.flatMap(({ name }) => {
      const found = requirementsOf(name);
      return found.length > 0 ? found.map(({ id }) => id) : [`unknown ${name}`];
    });
    expect(listed.toSorted()).toEqual(allRequirements.map(({ id }) => id).toSorted());
  });

  it.each(rows)(
    '$name has its level, a known state, and evidence or a reason',
    ({ name, level, state, evidence }) => {
      const [first, ...others] = requirementsOf(name);
      const count = 1 + others.length;
      const isSection = name.split('.').length === 2;
      expect(level).toBe(isSection ? `${count} ${count === 1 ? 'item' : 'items'}` : first?.level);
      expect(states).toContain(state);
      expect(evidence).not.toBe('');
      const needsFile = state === 'met' || state === 'operator';
      expect(!needsFile || filesIn(evidence).length > 0).toBe(true);
      expect(state !== 'not met' || evidence.includes('It would take')).toBe(true);
    },
  );

  it('are added up by chapter', () => {
    const overview = read(`${folder}/asvs.md`);
    const chapters = [...new Set(rows.map(({ name }) => name.split('.')[0] ?? ''))];
    for (const chapter of chapters) {
      const line = overview.split('\n').find((one) => one.startsWith(`| [${chapter} `));
      const numbers = line?.split('|').slice(2, -1).map(Number);
      expect({ chapter, numbers }).toEqual({
        chapter,
        numbers: countStates(rows.filter(({ name }) => name.startsWith(`${chapter}.`))),
      });
    }
    const sum = overview.split('\n').find((one) => /^\| all +\|/.test(one));
    expect(sum?.split('|').slice(2, -1).map(Number)).toEqual(countStates(rows));
  });

  it('agree with the list of what is not met and with the numbers in SECURITY.md', () => {
    const [, list = ''] = read(`${folder}/asvs.md`).split('## Not met');
    const named = [...list.matchAll(/\[(V[\d.]+)\]/g)].map(([, id]) => id ?? '');
    const missed = rows.filter(({ state }) => state === 'not met').map(({ name }) => name);
    expect(named.toSorted()).toEqual(missed.toSorted());
    const [met, notMet, operator, other] = countStates(rows);
    expect(read('docs/SECURITY.md')).toContain(
      `Of the ${allRequirements.length} requirements of levels 1 and 2, ${met} are met, ${notMet} are not met, ${operator} depend on the operator and ${other} do not apply.`,
    );
  });
});

describe.each(files)('%s', (file) => {
  it('names only files that exist, each so that it can be only one', () => {
    const named = filesIn(read(file));
    expect(named.filter((name) => find(name) === undefined)).toEqual([]);
  });

  it('quotes only tests and headings that exist', () => {
    expect(quotesIn(read(file)).filter((cited) => !isQuoted(cited))).toEqual([]);
  });

  it('has only links that lead somewhere', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });
});

describe('these checks', () => {
  it('find a file by the end of its path, unless several end like this', () => {
    expect(find('asvs.md')).toBe('docs/security/asvs.md');
    expect(find('package.json')).toBe('package.json');
    expect(find('src/package.json')).toBeUndefined();
    expect(find('tsconfig.test.json')).toBeUndefined();
  });

  it('read quoted titles and headings, and find those that are gone', () => {
    const text = `\`limits.md\` ('Per student', "Per teacher") and 'Per network' in \`limits.md\``;
    expect(quotesIn(text).map((cited) => [cited.quote, isQuoted(cited)])).toEqual([
      ['Per student', true],
      ['Per teacher', false],
      ['Per network', true],
    ]);
  });

  it('read rows, files and unknown ids', () => {
    const text = '| V1.2.4 | 1 | asks | **not met** | see `platform/http/router.ts` and `no/such-file.ts` |';
    expect(rowsOf(text)).toEqual([
      {
        name: 'V1.2.4',
        level: '1',
        state: 'not met',
        evidence: 'see `platform/http/router.ts` and `no/such-file.ts`',
      },
    ]);
    expect(filesIn(text).map(find)).toEqual(['apps/server/src/platform/http/router.ts', undefined]);
    expect(requirementsOf('V1.2.10')).toEqual([]);
    expect(requirementsOf('V99.1')).toEqual([]);
    expect(requirementsOf('V17.1')).toEqual([{ id: 'V17.1.1', level: '2' }]);
  });
});
