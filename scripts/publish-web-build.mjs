import { copyFile, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for several attempts at an upgrade; old files cost a few megabytes at most. */
const keptBuilds = 5;

/**
 * Makes the new build (`dist/new-client`) the one that is served (`dist/client`), with the assets of earlier builds:
 * processes of the old version, and pages that were opened before an upgrade, still ask for them. Their names contain
 * a hash of the content, so builds never collide. Until the folder is complete, the old one is served.
 *
 * @param {string} dist
 */
export async function publishWebBuild(dist) {
  const [next, served, previous] = ['new-client', 'client', 'previous-client'].map((name) =>
    join(dist, name),
  );
  const listFile = join(dist, 'asset-builds.json');
  const assets = await readNames(join(next, 'assets'));
  const earlierBuilds = await readFile(listFile, 'utf8').then(
    JSON.parse,
    // A folder from before this list existed is one build.
    async () => [await readNames(join(served, 'assets'))],
  );
  const isOther = (names) => names.join('\n') !== assets.join('\n');
  const builds = [assets, ...earlierBuilds.filter(isOther)].slice(0, keptBuilds);
  const kept = new Set(builds.flat());
  for (const name of await readNames(join(served, 'assets')))
    if (kept.has(name) && !assets.includes(name))
      await copyFile(join(served, 'assets', name), join(next, 'assets', name));
  await rm(previous, { recursive: true, force: true });
  await rename(served, previous).catch(ignoreMissing);
  await rename(next, served);
  await rm(previous, { recursive: true, force: true });
  await writeFile(listFile, JSON.stringify(builds));
}

/** @param {string} folder */
async function readNames(folder) {
  return ((await readdir(folder).catch(ignoreMissing)) ?? []).toSorted();
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
