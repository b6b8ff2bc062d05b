// @ts-check
/** Installs and builds a new or changed clone. Imports only Node modules: no package may be installed yet. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm, npm, root, run } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

/** What an installation does with the packages that are there. */
const npmCommands = {
  // Without the development packages. `npm ci` begins with an empty folder.
  product: ['ci', '--omit=dev', '--include=optional'],
  everything: ['ci', '--include=dev', '--include=optional'],
  // Leaves installed packages and the lock file as they are.
  missing: ['install', '--no-save', '--prefer-offline', '--include=dev', '--include=optional'],
};

/**
 * Installs the packages that the lock file names: those that a product needs to be built and to run, and if asked also
 * those that only tests, drills, benches and developers need (`devDependencies`).
 *
 * @param {{ development?: boolean }} [options]
 */
export async function installWhenStale({ development = false } = {}) {
  const wanted = readJson('package-lock.json');
  const installed = readJson('node_modules/.package-lock.json');
  const kind = chooseInstallation(wanted, installed, process, { development });
  if (kind === undefined) return;
  refuseReadOnly(root);
  if (kind === 'missing') removeIncomplete(root, wanted, installed);
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const done = await runAnnounced(
    kind === 'missing' ? 'Installing the packages of the tests' : 'Installing packages',
    npm(...npmCommands[kind], ...options),
  );
  if (!done) {
    throw new SetupError('npm could not install the packages: see its message above, then run this again.');
  }
}

/**
 * Chooses the smallest installation. The packages of tests are added to those of a product without touching them: it
 * may be running. A folder that has both gets both again when the lock file changes.
 *
 * @param {LockFile | undefined} wanted
 * @param {LockFile | undefined} installed
 * @param {{ platform: string, arch: string }} machine
 * @param {{ development: boolean }} options
 * @returns {keyof typeof npmCommands | undefined} undefined if everything is installed
 */
export function chooseInstallation(wanted, installed, machine, { development }) {
  if (isInstalled(wanted, installed, machine, { development })) return undefined;
  if (development && isInstalled(wanted, installed, machine, { development: false })) return 'missing';
  const hasDevelopment = Object.values(installed?.packages ?? {}).some(({ dev }) => dev);
  return development || hasDevelopment ? 'everything' : 'product';
}

/**
 * Removes what an interrupted installation left of packages that npm has not listed as installed: npm takes a folder
 * with a package.json for a whole package.
 *
 * @param {string} projectRoot
 * @param {LockFile} wanted
 * @param {LockFile} installed
 */
export function removeIncomplete(projectRoot, wanted, installed) {
  for (const [path, locked] of Object.entries(wanted.packages ?? {})) {
    if (!path.includes('node_modules/') || locked.link) continue;
    if (installed.packages?.[path]?.version !== locked.version)
      rmSync(join(projectRoot, path), { recursive: true, force: true });
  }
}

/**
 * Fails early with one sentence; npm would print thirty lines.
 *
 * @param {string} folder
 */
export function refuseReadOnly(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new SetupError(
      `The folder ${folder} cannot be written: make it writable, or work in a copy that is yours.`,
    );
  }
}

/**
 * Compares the lock file with node_modules/.package-lock.json, in which npm lists the installed packages at
 * the end of a complete installation.
 *
 * @param {LockFile | undefined} wanted
 * @param {LockFile | undefined} installed
 * @param {{ platform: string, arch: string }} machine
 * @param {{ development: boolean }} options
 */
function isInstalled(wanted, installed, machine, { development }) {
  return Object.entries(wanted?.packages ?? {}).every(([path, locked]) => {
    if (!path.includes('node_modules/') || (locked.dev && !development)) return true;
    const found = installed?.packages?.[path];
    if (found) return found.version === locked.version && found.link === locked.link;
    return locked.optional === true && !isFor(locked, machine);
  });
}

/**
 * Whether an optional package must be installed on this machine. An optional package without `os` is only a
 * dependency of another optional package. A package with `libc` is not required, because only npm knows which
 * C library is in use.
 *
 * @param {LockedPackage} locked
 * @param {{ platform: string, arch: string }} machine
 */
function isFor({ os, cpu, libc }, { platform, arch }) {
  return Boolean(os?.includes(platform) && (cpu?.includes(arch) ?? true) && !libc);
}

/**
 * @param {string} path
 * @param {string} [projectRoot]
 * @returns {any} undefined if the file is missing or unreadable
 */
function readJson(path, projectRoot = root) {
  try {
    return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The folders that the server is compiled from. */
export const serverParts = [
  'packages/contract',
  'packages/grouping',
  'packages/stripe-sandbox',
  'apps/server',
];

/** Contains for each part of the product the hash of the sources that it was built from. */
const buildNote = '.cache/build.json';

/** @typedef {{ name: string, what: string, sources: string[], built: string[], command: [string, string[]] }} BuildPart */
/** @satisfies {Record<string, BuildPart>} */
export const buildParts = {
  server: {
    name: 'server',
    what: 'the server',
    sources: [...serverParts, 'package-lock.json', 'scripts/compile-server.mjs'],
    built: [...serverParts.slice(0, -1).map((part) => `${part}/dist/index.js`), 'apps/server/dist/main.js'],
    command: runScript('scripts/compile-server.mjs'),
  },
  web: {
    name: 'web',
    what: 'the web app',
    sources: [
      'packages/contract',
      'apps/web',
      'package-lock.json',
      'tsconfig.base.json',
      'scripts/publish-web-build.mjs',
    ],
    built: ['apps/web/dist/client/shell.html'],
    command: runScript('apps/web/build.mjs'),
  },
};

/**
 * @param {string} path
 * @returns {[string, string[]]}
 */
function runScript(path) {
  return [process.execPath, [path]];
}

/**
 * Builds the parts of the product whose sources have changed since their last build.
 *
 * @param {{ print?: (text: string) => void }} [options] print: prints whole lines instead of the standard output
 */
export async function buildWhenStale({ print } = {}) {
  for (const part of partsToBuild(root)) await buildPart(part, print);
}

/** Builds the whole product. */
export async function build() {
  for (const part of Object.values(buildParts)) await buildPart(part);
}

/** Builds the server if its sources have changed since its last build. */
export async function buildServerWhenStale() {
  if (partsToBuild(root).includes(buildParts.server)) await buildPart(buildParts.server);
}

/** @param {string} projectRoot */
export function partsToBuild(projectRoot) {
  const noted = readJson(buildNote, projectRoot);
  return Object.values(buildParts).filter(
    ({ name, sources, built }) =>
      noted?.[name] !== hashSources(projectRoot, sources) ||
      !built.every((file) => existsSync(join(projectRoot, file))),
  );
}

/**
 * @param {BuildPart} part
 * @param {(text: string) => void} [print]
 */
async function buildPart({ name, what, sources, command }, print) {
  refuseReadOnly(root);
  const hash = hashSources(root, sources);
  // Without its entry, an interrupted build is repeated.
  noteBuild(name, undefined);
  if (!(await runAnnounced(`Building ${what}`, command, print)))
    throw new SetupError(`It was not possible to build ${what}: see the message above.`);
  noteBuild(name, hash);
}

/**
 * @param {string} name
 * @param {string | undefined} hash
 */
function noteBuild(name, hash) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, buildNote), JSON.stringify({ ...readJson(buildNote), [name]: hash }));
}

/** npm takes up to a minute to undo an installation that was interrupted, and the next one begins anew. */
const killAfterMs = 2_000;

/**
 * Says what is done, then how long it took: 'Building the server … 1.2 s'. Prints the output of a command that fails.
 *
 * @param {string} what
 * @param {[string, string[]]} command
 * @param {(text: string) => void} [print] prints both at the end
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runAnnounced(what, command, print) {
  if (!print) process.stdout.write(`${what} … `);
  const startedAt = performance.now();
  const { ok, output } = await run(...command, { quiet: true, env: environmentForNpm(), killAfterMs });
  const end = ok ? `${((performance.now() - startedAt) / 1_000).toFixed(1)} s` : 'failed';
  if (print) print(`${what} … ${end}`);
  else console.log(end);
  if (!ok && output) (print ?? console.error)(output.trimEnd());
  return ok;
}

const builtFolders = new Set(['node_modules', 'dist', '.cache', 'test', 'migrations']);

/**
 * Hashes the input of a build: the paths and contents of its sources and settings. Leaves out tests, and
 * migrations because the server reads them without a build.
 *
 * @param {string} projectRoot
 * @param {string[]} sources files and folders
 */
export function hashSources(projectRoot, sources) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
      .update('\0');
  /** @param {string} folder */
  const walk = (folder) => {
    const entries = readdirSync(join(projectRoot, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!builtFolders.has(entry.name)) walk(path);
      } else if (!/\.test\.\w+$|\.tsbuildinfo$/.test(entry.name)) add(path);
    }
  };
  for (const source of sources) {
    if (statSync(join(projectRoot, source)).isDirectory()) walk(source);
    else add(source);
  }
  return hash.digest('hex');
}
