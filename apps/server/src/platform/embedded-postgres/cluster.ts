import { chown, lstat, mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, folderNotWritable } from './embedded-postgres-error.ts';
import type { Supervisor } from './supervisor-client.ts';
import type { SupervisedCommand } from './supervisor-protocol.ts';
import type { Programs } from './programs.ts';
import { databaseName, roleName, serverEnvironment } from './settings.ts';

interface ClusterWork {
  folder: DataFolder;
  programs: Programs;
  supervisor: Supervisor;
  durable: boolean;
  log: (line: string) => void;
}

/** Creates the database at the first start. Checks at later starts that these programs can read it. */
export async function ensureCluster(work: ClusterWork): Promise<void> {
  await removeUnfinished(work);
  const { folder, programs } = work;
  const version = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    await checkEmpty(folder.cluster);
    await makeCluster(work);
  } else if (Number(version) !== programs.major) {
    throw new EmbeddedPostgresError(
      `The database in ${folder.cluster} was made by PostgreSQL ${version.trim()}, but Crewtable brings PostgreSQL ${programs.major}: move it with a dump made by PostgreSQL ${version.trim()}, or name another folder in DATA_DIR.`,
    );
  } else {
    await chownToServerUser(work);
  }
}

async function checkEmpty(cluster: string): Promise<void> {
  const inside = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw folderNotWritable(cluster, error);
  });
  if (inside.length === 0) return;
  throw new EmbeddedPostgresError(
    `The folder ${cluster} is not empty and holds no PostgreSQL database: empty it or name another folder in DATA_DIR.`,
  );
}

async function makeCluster({ folder, programs, supervisor, durable, log }: ClusterWork): Promise<void> {
  log(`Preparing a new database in ${folder.home}.`);
  const { user } = folder;
  const draft = await mkdtemp(join(folder.home, 'initdb-'));
  if (user) await chown(draft, user.uid, user.gid);

  await complete(
    supervisor,
    commandAs(folder, programs.initdb, [
      `--pgdata=${draft}`,
      `--username=${roleName}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      // Sorts by code point, the same on every machine, and supports upper and lower case of all letters.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]),
  );
  // Uses PostgreSQL's single-user mode, so that the database exists before the first client can connect.
  const singleUser = ['--single', '-D', draft, ...(durable ? [] : ['-F']), 'postgres'];
  await complete(
    supervisor,
    commandAs(folder, programs.postgres, singleUser),
    `CREATE DATABASE ${databaseName};\n`,
  );

  await rename(draft, folder.cluster);
  if (durable) await flush(folder.home);
}

async function complete(supervisor: Supervisor, command: SupervisedCommand, input = ''): Promise<void> {
  const { code, output } = await supervisor.run(command, input);
  const complaint = /(?:^|\s)(?:ERROR|FATAL|PANIC|error|fatal): +(.*)/.exec(output)?.[1];
  if (code === 0 && complaint === undefined) return;
  const reason = complaint ?? output.trim().split('\n').at(-1);
  throw new EmbeddedPostgresError(`PostgreSQL could not prepare a new database (${reason}).`);
}

export function commandAs({ user }: DataFolder, command: string, args: string[]): SupervisedCommand {
  const kept = { command, args, env: serverEnvironment };
  return user ? { ...kept, user: { uid: user.uid, gid: user.gid } } : kept;
}

/** Removes the incomplete database that an interrupted first start leaves behind. */
async function removeUnfinished({ folder, supervisor }: ClusterWork): Promise<void> {
  const unfinished = (await readdir(folder.home)).filter((name) => name.startsWith('initdb-'));
  for (const name of unfinished) {
    const path = join(folder.home, name);
    // Runs rm as the user that owns the folder: root must not follow paths that another user could redirect.
    await supervisor.run(commandAs(folder, '/bin/rm', ['-rf', path]));
    await rm(path, { recursive: true, force: true });
  }
}

/** Gives a database that root restored from a backup, and therefore owns, to the server user. */
async function chownToServerUser({ folder, supervisor }: ClusterWork): Promise<void> {
  const { user, cluster } = folder;
  if (!user || (await lstat(cluster)).uid === user.uid) return;
  const chownTree = {
    command: 'chown',
    args: ['-R', '-P', `${user.uid}:${user.gid}`, cluster],
    env: serverEnvironment,
  };
  const { code, output } = await supervisor.run(chownTree);
  if (code !== 0) throw folderNotWritable(cluster, new Error(output.trim()));
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
