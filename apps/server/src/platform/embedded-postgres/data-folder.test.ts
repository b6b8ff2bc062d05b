import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

const asRoot = process.geteuid?.() === 0;

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'data-folder-')));
  await chmod(folder, 0o755);
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const prepare = (dataDir: string) =>
  prepareDataFolder({
    dataDir,
    log: (line) => said.push(line),
    fallbackFoldersFor: () => [join(folder, 'shelf')],
  });

it('keeps everything inside the data folder', async () => {
  const dataDir = join(folder, 'deep', 'data');
  expect(await prepare(dataDir)).toMatchObject({
    dataDir,
    home: join(dataDir, 'postgres'),
    cluster: join(dataDir, 'postgres', 'cluster'),
  });
  expect(said).toEqual([]);
});

it('says in one sentence that a file is in the way', async () => {
  await expect(prepare('/dev/null/data')).rejects.toThrow(
    'The data folder /dev/null/data cannot be written (a part of its path is a file): make it writable or name another one in DATA_DIR.',
  );
});

it.runIf(existsSync('/proc/self'))(
  'says in one sentence that the system allows no folder there',
  async () => {
    await expect(prepare('/proc/crewtable/data')).rejects.toThrow(
      /^The data folder \/proc\/crewtable\/data cannot be written \(.+\): make it writable or name another one in DATA_DIR\.$/,
    );
  },
);

it('does not begin with an empty database when the linked one is gone', async () => {
  await symlink(join(folder, 'gone'), join(folder, 'postgres'));
  await expect(prepare(folder)).rejects.toThrow(/leads to a folder that is gone/);
});

describe.runIf(asRoot)('as root', () => {
  it('keeps the data folder itself and runs as the owner of a database that exists', async () => {
    const cluster = join(folder, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await chown(cluster, 65534, 65534);
    expect((await prepare(folder)).user).toMatchObject({ uid: 65534, gid: 65534 });
    expect((await stat(join(folder, 'postgres'))).uid).toBe(0);
  });

  it('lets the other user pass through a data folder that only root could enter', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    expect((await prepare(dataDir)).home).toBe(join(dataDir, 'postgres'));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect(said).toEqual([]);
  });

  it('puts the database where the other user can reach it, says so, and finds it again', async () => {
    const dataDir = join(folder, 'closed', 'data');
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const first = await prepare(dataDir);
    expect(first.home).toMatch(`${folder}/shelf/closed-`);
    expect(said).toEqual([expect.stringContaining(`The database is kept in ${first.home}, because user`)]);
    said = [];
    expect(await prepare(dataDir)).toEqual(first);
    expect(said).toEqual([]);
    expect(await readdir(join(folder, 'shelf'))).toHaveLength(1);
  });

  it('refuses to leave a database behind that the other user cannot reach', async () => {
    const cluster = join(folder, 'closed', 'data', 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await chmod(join(folder, 'closed'), 0o700);
    await expect(prepare(join(folder, 'closed', 'data'))).rejects.toThrow(/cannot be reached by user .*\.$/);
  });
});
