import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, folderNotWritable, systemErrorCode } from './embedded-postgres-error.ts';
import { canEnter, chooseServerUser, type ServerUser } from './server-user.ts';
import { firstUsableFolder } from './fallback-folders.ts';

/**
 * Where the embedded PostgreSQL keeps its things:
 *
 *     <dataDir>/postgres.log         what the server says; the previous run's is postgres.log.1
 *     <dataDir>/postgres/cluster     the database itself (PostgreSQL's data directory)
 *     <dataDir>/postgres/initdb-…    a database that is being made; renamed to cluster when it is complete
 *     <dataDir>/postgres/socket      the server's Unix socket
 *     <dataDir>/postgres/keeper      who holds the folder (see supervisor.mjs)
 *
 * As root, only `cluster`, `initdb-…` and `socket` are given to the lent user, and root's own data folder is opened for
 * passing through (mode 0711). Folders above it are never changed: when one of them is closed to the lent user, a first
 * start makes `<dataDir>/postgres` a link to a new folder on a shelf of ours and says so. A database that exists already
 * is never replaced by an empty one in another place.
 */
export interface DataFolder {
  dataDir: string;
  home: string;
  cluster: string;
  logFile: string;
  user: ServerUser | undefined;
}

export interface PrepareOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Where root may put what the lent user must reach. */
  fallbackFoldersFor: (user: ServerUser) => string[];
}

export async function prepareDataFolder(options: PrepareOptions): Promise<DataFolder> {
  const dataDir = await makeDataDir(resolve(options.dataDir));
  const home = join(dataDir, 'postgres');
  try {
    await mkdir(home, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw folderNotWritable(dataDir, error);
  }
  const user = await chooseServerUser(join(home, 'cluster'));
  const reachable = user ? await makeReachable(home, user, options) : await checkOwner(home);
  return {
    dataDir,
    home: reachable,
    cluster: join(reachable, 'cluster'),
    logFile: join(dataDir, 'postgres.log'),
    user,
  };
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolders(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw folderNotWritable(dataDir, error);
  }
}

/** Step by step: Node's own recursive mkdir tries for ever where the system allows no folder at all, as in /proc. */
async function makeFolders(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  if (dirname(path) !== path) await makeFolders(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  });
}

async function realHome(home: string): Promise<string> {
  try {
    return await realpath(home);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The link ${home} leads to a folder that is gone: bring the folder back, or remove the link to begin with an empty database.`,
      { cause },
    );
  }
}

async function checkOwner(home: string): Promise<string> {
  const real = await realHome(home);
  for (const folder of [real, join(real, 'cluster')]) {
    const found = await stat(folder).catch(() => undefined);
    if (!found || found.uid === process.geteuid?.()) continue;
    throw new EmbeddedPostgresError(
      `The database folder ${folder} belongs to another user (number ${found.uid}): start as that user or name another folder in DATA_DIR.`,
    );
  }
  try {
    await access(real, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderNotWritable(real, error);
  }
  return real;
}

async function makeReachable(home: string, user: ServerUser, options: PrepareOptions): Promise<string> {
  const real = await realHome(home);
  const hasCluster = (await lstat(join(real, 'cluster')).catch(() => undefined)) !== undefined;
  if (!hasCluster) {
    // Root's own folder that others may pass through: the lent user owns only what lies inside.
    await chown(real, 0, 0);
    await chmod(real, 0o711);
  }
  if (await canEnter(user, real)) return real;
  await openForPassing(dirname(real));
  if (await canEnter(user, real)) return real;
  if (hasCluster) {
    throw new EmbeddedPostgresError(
      `The database in ${real} cannot be reached by user ${user.name}, as whom PostgreSQL runs: let that user enter the folders above it, or move the data folder.`,
    );
  }
  const shelf = await firstUsableFolder(options.fallbackFoldersFor(user), user);
  if (!shelf) {
    throw new EmbeddedPostgresError(
      `User ${user.name}, as whom PostgreSQL runs, cannot enter ${real}: name a folder that this user can reach in DATA_DIR.`,
    );
  }
  const elsewhere = await mkdtemp(join(shelf, `${basename(dirname(dirname(home))) || 'data'}-`));
  await chmod(elsewhere, 0o711);
  await rm(home, { recursive: true, force: true });
  await symlink(elsewhere, home);
  options.log(
    `The database is kept in ${elsewhere}, because user ${user.name}, as whom PostgreSQL runs, cannot enter ${dirname(home)}.`,
  );
  return elsewhere;
}

async function openForPassing(dataDir: string): Promise<void> {
  const found = await stat(dataDir);
  if (found.uid === 0) await chmod(dataDir, found.mode | 0o011);
}
