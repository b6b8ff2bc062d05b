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

it('the database is stored inside the data folder', async () => {
  const dataDir = join(folder, 'deep', 'data');
  expect(await prepare(dataDir)).toMatchObject({
    dataDir,
    home: join(dataDir, 'postgres'),
    cluster: join(dataDir, 'postgres', 'cluster'),
  });
  expect(said).toEqual([]);
});

it('a data folder whose path contains a file is refused in one sentence', async () => {
  await expect(prepare('/dev/null/data')).rejects.toThrow(
    'The data folder /dev/null/data cannot be written (a part of its path is a file): make it writable or name another one in DATA_DIR.',
  );
});

it.runIf(existsSync('/proc/self'))(
  'a data folder that the system does not allow is refused in one sentence',
  async () => {
    await expect(prepare('/proc/crewtable/data')).rejects.toThrow(
      /^The data folder \/proc\/crewtable\/data cannot be written \(.+\): make it writable or name another one in DATA_DIR\.$/,
    );
  },
);

it('a link to a missing database is refused instead of starting with an empty database', async () => {
  await symlink(join(folder, 'gone'), join(folder, 'postgres'));
  await expect(prepare(folder)).rejects.toThrow(/leads to a folder that is gone/);
});

describe.runIf(asRoot)('as root', () => {
  it('the server keeps the data folder and runs PostgreSQL as the owner of the existing database', async () => {
    const cluster = join(folder, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await chown(cluster, 65534, 65534);
    expect((await prepare(folder)).user).toMatchObject({ uid: 65534, gid: 65534 });
    expect((await stat(join(folder, 'postgres'))).uid).toBe(0);
  });

  it('a data folder that only root could enter is opened for the database user', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    expect((await prepare(dataDir)).home).toBe(join(dataDir, 'postgres'));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect(said).toEqual([]);
  });

  it('the database is stored where the database user can reach it, this is logged, and the next start finds it', async () => {
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

  it('an existing database that the database user cannot reach is refused', async () => {
    const cluster = join(folder, 'closed', 'data', 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await chmod(join(folder, 'closed'), 0o700);
    await expect(prepare(join(folder, 'closed', 'data'))).rejects.toThrow(/cannot be reached by user .*\.$/);
  });
});
