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
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm, npm, root, run, tool } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

export async function installWhenStale() {
  if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'), process))
    return;
  refuseReadOnly(root);
  console.log('Installing packages …');
  const { ok } = await run(...npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'), {
    env: environmentForNpm(),
  });
  if (!ok) {
    throw new SetupError('npm could not install the packages: see its message above, then run this again.');
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
 */
export function isInstalled(wanted, installed, machine) {
  return Object.entries(wanted?.packages ?? {}).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true;
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
 * @returns {any} undefined if the file is missing or unreadable
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

const buildNote = join(root, '.cache', 'build.json');
const built = [
  'packages/contract/dist/index.js',
  'packages/grouping/dist/index.js',
  'packages/stripe-sandbox/dist/index.js',
  'apps/server/dist/main.js',
  'apps/web/dist/client/shell.html',
];

/** Builds, unless the last build used the same sources. Prints the tools' output only if they fail. */
export async function buildWhenStale() {
  const sources = hashSources(root);
  if (
    readJson('.cache/build.json')?.sources === sources &&
    built.every((file) => existsSync(join(root, file)))
  )
    return;
  refuseReadOnly(root);
  console.log('Building …');
  await build({ quiet: true });
}

/** @param {{ quiet?: boolean }} [options] */
export async function build({ quiet = false } = {}) {
  const sources = hashSources(root);
  rmSync(buildNote, { force: true });
  const steps = [
    { what: 'The server', command: tool('tsc', '-b', 'apps/server') },
    { what: 'The web app', command: npm('run', 'build', '--workspace', '@crewtable/web') },
  ];
  for (const { what, command } of steps) {
    const { ok, output } = await run(...command, { quiet, env: environmentForNpm() });
    if (ok) continue;
    if (output) console.error(output.trimEnd());
    throw new SetupError(`${what} could not be built: see the message above.`);
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(buildNote, JSON.stringify({ sources }));
}

const builtFolders = new Set(['node_modules', 'dist', '.cache', 'test', 'migrations']);

/**
 * Hashes the input of a build: the paths and contents of all sources and settings. Leaves out tests, and
 * migrations because the server reads them without a build.
 *
 * @param {string} projectRoot
 */
export function hashSources(projectRoot) {
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
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json']) add(file);
  for (const folder of ['apps', 'packages']) walk(folder);
  return hash.digest('hex');
}
