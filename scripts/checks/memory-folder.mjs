// @ts-check
/**
 * Tests make hundreds of databases, each of some hundred files. On a disk that takes half a second each, in memory 20
 * milliseconds, so temporary files of tests are in memory where there is room for them. No test promises anything about a
 * loss of power, which is the only difference.
 */
import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
/** A whole run uses up to 3 GB at a time. Containers often have only 64 MB here. */
const neededBytes = 6 * 1024 ** 3;

/** For the configuration of a test runner: its processes inherit the setting. An administrator's TMPDIR stays. */
export function keepTemporaryFilesInMemory() {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = folder;
}

function hasRoom() {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
