// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How long the checks and the test files took: `files` in milliseconds, `steps` and `run` in seconds. `run` is missing
 * until all checks have run.
 *
 * @typedef {{ steps: Record<string, number>, files: Record<string, number>, run?: number }} Durations
 * @typedef {{ byPercent: number, files: { file: string, byMs: number }[] }} Growth the files that took most of it
 */

/** On two cores. Used until a run on this machine has been recorded. */
export const usualDurations = new URL('usual-durations.json', import.meta.url);

/**
 * @param {string | URL} file
 * @returns {Durations | undefined} undefined if there is no readable record
 */
export function readDurations(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {Durations} durations
 */
export function writeDurations(file, durations) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(durations));
}

/**
 * Estimates how long a kind of tests takes. A file that was never timed takes as long as the average.
 *
 * @param {{ seconds: number, files: Record<string, number> }} last the whole kind, and the times of its files
 * @param {readonly string[]} all
 * @param {readonly string[]} chosen
 */
export function estimateSeconds({ seconds, files }, all, chosen) {
  const timed = all.filter((file) => files[file] !== undefined);
  const average = timed.length === 0 ? 1 : sumOf(timed, files) / timed.length;
  const weigh = (/** @type {readonly string[]} */ some) =>
    some.reduce((sum, file) => sum + (files[file] ?? average), 0);
  return all.length === 0 ? 0 : (seconds * weigh(chosen)) / weigh(all);
}

/**
 * @param {readonly string[]} names
 * @param {Record<string, number>} files
 */
function sumOf(names, files) {
  return names.reduce((sum, file) => sum + (files[file] ?? 0), 0);
}

/** A run that takes longer by more than this part of the last one is reported. */
const tolerance = 0.1;

/**
 * Compares with the last whole run.
 *
 * @param {Durations | undefined} last
 * @param {Durations} now
 * @returns {Growth | undefined} undefined if it did not grow
 */
export function findGrowth(last, now) {
  if (last?.run === undefined || now.run === undefined || now.run <= last.run * (1 + tolerance))
    return undefined;
  const files = Object.entries(now.files)
    .map(([file, ms]) => ({ file, byMs: ms - (last.files[file] ?? 0) }))
    .filter(({ byMs }) => byMs > 0)
    .sort((one, other) => other.byMs - one.byMs);
  return { byPercent: Math.round((now.run / last.run - 1) * 100), files: files.slice(0, 5) };
}
