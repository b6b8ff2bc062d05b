import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishWebBuild } from './publish-web-build.mjs';

async function makeDist() {
  const dist = await mkdtemp(join(tmpdir(), 'crewtable-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const write = async (folder, files) => {
    await mkdir(join(dist, folder, 'assets'), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(dist, folder, name), text);
  };
  return {
    write,
    /** A build whose script has this hash. */
    async build(hash) {
      await write('new-client', {
        'shell.html': hash,
        [`assets/app-${hash}.js`]: hash,
        'assets/font.woff2': 'f',
      });
      await publishWebBuild(dist);
    },
    readServed: (name) => readFile(join(dist, 'client', name), 'utf8'),
    listAssets: async () => (await readdir(join(dist, 'client/assets'))).toSorted(),
    listFolders: async () => (await readdir(dist)).toSorted(),
  };
}

test('after a build the pages are new, and the scripts of the build before are still there', async () => {
  const dist = await makeDist();
  await dist.build('1');
  await dist.build('2');
  expect(await dist.readServed('shell.html')).toBe('2');
  expect(await dist.listAssets()).toEqual(['app-1.js', 'app-2.js', 'font.woff2']);
  expect(await dist.readServed('assets/app-1.js')).toBe('1');
  expect(await dist.listFolders()).toEqual(['asset-builds.json', 'client']);
});

test('the scripts of a build from before this rule are kept too', async () => {
  const dist = await makeDist();
  await dist.write('client', { 'assets/app-0.js': '0', 'old.txt': 'outside of assets' });
  await dist.build('1');
  expect(await dist.listAssets()).toEqual(['app-0.js', 'app-1.js', 'font.woff2']);
  await expect(dist.readServed('old.txt')).rejects.toThrow('ENOENT');
});

test('the assets of five builds are kept, and building the same again does not push one out', async () => {
  const dist = await makeDist();
  for (const hash of ['1', '2', '3', '4', '5', '6', '6', '6']) await dist.build(hash);
  expect(await dist.listAssets()).toEqual([
    ...['2', '3', '4', '5', '6'].map((hash) => `app-${hash}.js`),
    'font.woff2',
  ]);
});
