// @ts-check
/**
 * Runs beside a test run, which has started it. When that ends, also by `kill -9`, it ends the processes that still use
 * the folder of the run, and removes the folder.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder of the run is missing.');

process.stdin.resume();
process.stdin.once('close', () => void cleanUp(folder));

/** @param {string} path */
async function cleanUp(path) {
  // A process may start another one while it is being ended.
  for (let round = 0; round < 50; round++) {
    const pids = listUsers(path);
    if (pids.length === 0) break;
    for (const pid of pids) end(pid, round < 20 ? 'SIGTERM' : 'SIGKILL');
    await setTimeout(100);
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * The processes that name the folder in their arguments or their environment, where every process of a run has it. Only
 * Linux shows these; elsewhere processes end by the connections to their parents.
 *
 * @param {string} path
 */
function listUsers(path) {
  return readNames('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => [`/proc/${name}/environ`, `/proc/${name}/cmdline`].some((file) => names(file, path)))
    .map(Number);
}

/** @param {string} folderPath */
function readNames(folderPath) {
  try {
    return readdirSync(folderPath);
  } catch {
    return [];
  }
}

/**
 * @param {string} file
 * @param {string} path
 */
function names(file, path) {
  try {
    const text = readFileSync(file, 'latin1');
    // Another run may have a longer number.
    return text.includes(`${path}/`) || text.includes(`${path}\0`);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
