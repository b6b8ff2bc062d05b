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
 * The files of the embedded PostgreSQL:
 *
 *     <dataDir>/postgres.log         log of the server; the log of the previous run is postgres.log.1
 *     <dataDir>/postgres/cluster     the database itself (PostgreSQL's data directory)
 *     <dataDir>/postgres/initdb-…    a database that is being created; renamed to cluster when it is complete
 *     <dataDir>/postgres/socket      the server's Unix socket
 *     <dataDir>/postgres/keeper      claims of supervisors on the folder (see supervisor.mjs)
 *
 * If started by root, only `cluster`, `initdb-…` and `socket` belong to the server user, and the data folder
 * of root gets mode 0711, so that the server user can pass through it. Folders above it are never changed: if
 * the server user cannot enter one of them, the first start makes `<dataDir>/postgres` a link to a new folder
 * in one of the fallback folders and logs that. An existing database is never replaced by an empty one in
 * another place.
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
  /** Folders for the database if the server user cannot reach the data folder. */
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

/** Not with recursive mkdir of Node, which retries forever where no folder can be created, as in /proc. */
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
    // The folder belongs to root and others may pass through it: the server user owns only folders inside it.
    await chown(real, 0, 0);
    await chmod(real, 0o711);
  }
  if (await canEnter(user, real)) return real;
  await allowPassingThrough(dirname(real));
  if (await canEnter(user, real)) return real;
  if (hasCluster) {
    throw new EmbeddedPostgresError(
      `The database in ${real} cannot be reached by user ${user.name}, as whom PostgreSQL runs: let that user enter the folders above it, or move the data folder.`,
    );
  }
  const fallbackFolder = await firstUsableFolder(options.fallbackFoldersFor(user), user);
  if (!fallbackFolder) {
    throw new EmbeddedPostgresError(
      `User ${user.name}, as whom PostgreSQL runs, cannot enter ${real}: name a folder that this user can reach in DATA_DIR.`,
    );
  }
  const newHome = await mkdtemp(join(fallbackFolder, `${basename(dirname(dirname(home))) || 'data'}-`));
  await chmod(newHome, 0o711);
  await rm(home, { recursive: true, force: true });
  await symlink(newHome, home);
  options.log(
    `The database is kept in ${newHome}, because user ${user.name}, as whom PostgreSQL runs, cannot enter ${dirname(home)}.`,
  );
  return newHome;
}

async function allowPassingThrough(dataDir: string): Promise<void> {
  const found = await stat(dataDir);
  if (found.uid === 0) await chmod(dataDir, found.mode | 0o011);
}
