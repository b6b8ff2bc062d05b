// @ts-check
/**
 * All temporary files of a test run are in one folder, which is removed at its end. Tests make hundreds of databases, each
 * of some hundred files. On a disk that takes half a second each, in memory 20 milliseconds, so the folder is in memory
 * where there is room for it. No test promises anything about a loss of power, which is the only difference.
 */
import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const memory = '/dev/shm';
/** A whole run uses up to 3 GB at a time. Containers often have only 64 MB of memory there. */
const neededBytes = 6 * 1024 ** 3;
const prefix = 'crewtable-run-';

/** @typedef {{ path: string, where: 'memory' | 'disk' }} RunFolder */

/**
 * Makes the folder of this run and sets TMPDIR for this process and those that it starts. A process that a run has started
 * uses the folder of the run. The folder of an administrator's TMPDIR contains that of the run.
 *
 * @returns {RunFolder}
 */
export function openRunFolder() {
  const opened = process.env['CREWTABLE_RUN_FOLDER'];
  const where = opened?.startsWith(`${memory}/`) ? 'memory' : 'disk';
  if (opened !== undefined) return { path: opened, where };
  const chosen = process.env['TMPDIR'];
  const isMemory = chosen === undefined && hasRoom();
  const parent = isMemory ? memory : realpathSync(chosen ?? tmpdir());
  for (const folder of new Set([parent, memory, realpathSync(tmpdir())])) removeEndedRuns(folder);
  const path = join(parent, `${prefix}${process.pid}`);
  mkdirSync(path, { recursive: true });
  // The database server switches from root to another user, who needs access to the folder.
  chmodSync(path, 0o755);
  process.env['TMPDIR'] = path;
  process.env['CREWTABLE_RUN_FOLDER'] = path;
  startCleaner(path);
  return { path, where: isMemory || path.startsWith(`${memory}/`) ? 'memory' : 'disk' };
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Removes the folders whose run has ended, for example with the machine.
 *
 * @param {string} parent
 */
export function removeEndedRuns(parent) {
  for (const name of listFolder(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** @param {string} path */
function listFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Starts the process that cleans up after this one, however this one ends. It has a session of its own, so that Ctrl-C
 * does not reach it.
 *
 * @param {string} folder
 */
function startCleaner(folder) {
  const program = fileURLToPath(new URL('clean-after-run.mjs', import.meta.url));
  const cleaner = spawn(process.execPath, [program, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cleaner.unref();
  // The pipe closes when this process ends. It must not keep this process running.
  /** @type {import('node:net').Socket} */ (cleaner.stdin).unref();
}
