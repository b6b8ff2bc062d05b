import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandAs, ensureCluster } from './cluster.ts';
import { prepareDataFolder, type DataFolder } from './data-folder.ts';
import {
  DataFolderInUseError,
  EmbeddedPostgresError,
  folderNotWritable,
  systemErrorCode,
} from './embedded-postgres-error.ts';
import { Supervisor } from './supervisor-client.ts';
import { settlePreviousServer, untilReady } from './postmaster.ts';
import { findPrograms, locatePackage, type Programs } from './programs.ts';
import { connectionUrl, databaseName, serverArguments } from './settings.ts';
import { temporaryFolders, fallbackFoldersFor } from './fallback-folders.ts';
import { makeSocketFolders, type SocketFolders } from './socket-folders.ts';

export interface LaunchOptions {
  dataDir: string;
  /** False in tests: switches fsync off, so that a crash of the machine may lose data. */
  durable?: boolean;
  log?: (line: string) => void;
}

interface Running {
  supervisor: Supervisor;
  sockets: SocketFolders;
}

/** Child processes of a killed server may need some time to end. */
const previousServerTimeoutMs = 30_000;

interface ClaimedFolder {
  folder: DataFolder;
  programs: Programs;
  sockets: SocketFolders;
  supervisor: Supervisor;
}

/** Claims the data folder until the supervisor is stopped. Throws DataFolderInUseError if it is in use. */
export async function claimDataFolder({
  dataDir,
  durable = true,
  log = () => {},
}: LaunchOptions): Promise<ClaimedFolder> {
  const packageFolder = locatePackage(process.platform, process.arch);
  const folder = await prepareDataFolder({
    dataDir,
    log,
    fallbackFoldersFor: durable ? fallbackFoldersFor : temporaryFolders,
  });
  const shelves = folder.user
    ? fallbackFoldersFor(folder.user)
    : [...fallbackFoldersFor(undefined), folder.home];
  const programs = await findPrograms({ packageFolder, user: folder.user, shelves, log });
  const sockets = await makeSocketFolders(folder);
  const supervisor = await Supervisor.claim({
    claimFolder: join(folder.home, 'keeper'),
    socketFolder: sockets.supervisor,
    onWaiting: () => log('Waiting for the previous run to finish stopping.'),
  });
  if (!supervisor) throw new DataFolderInUseError(folder.dataDir, connectionUrl(sockets, databaseName));
  return { folder, programs, sockets, supervisor };
}

export async function launch(options: LaunchOptions): Promise<Running> {
  const { durable = true, log = () => {} } = options;
  const { folder, programs, sockets, supervisor } = await claimDataFolder(options);
  try {
    const leftOverPid = await settlePreviousServer(folder.cluster, log);
    await ensureCluster({ folder, programs, supervisor, durable, log });
    await rotateLogFile(folder);
    await serve({ folder, programs, sockets, supervisor, durable, leftOverPid });
    supervisor.confirm((reason) => log(`PostgreSQL ended (${reason}) and is restarted.`));
    return { supervisor, sockets };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/** Starts a new log file for this run and keeps the previous one as `.1`. */
async function rotateLogFile({ dataDir, logFile }: DataFolder): Promise<void> {
  try {
    await rename(logFile, `${logFile}.1`);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw folderNotWritable(dataDir, error);
  }
}

interface ServeWork {
  folder: DataFolder;
  programs: Programs;
  sockets: SocketFolders;
  supervisor: Supervisor;
  durable: boolean;
  leftOverPid: number | undefined;
}

async function serve({
  folder,
  programs,
  sockets,
  supervisor,
  durable,
  leftOverPid,
}: ServeWork): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(join(sockets.server, name), { force: true });
  }
  const { cluster, logFile } = folder;
  const command = commandAs(folder, programs.postgres, serverArguments({ cluster, sockets, durable }));
  const env = leftOverPid === undefined ? {} : { PG_GRANDPARENT_PID: String(leftOverPid) };
  const deadline = Date.now() + previousServerTimeoutMs;
  for (;;) {
    const { pid, ended } = await supervisor.serve({ ...command, env: { ...command.env, ...env } }, logFile);
    const waiting = new AbortController();
    const endedEarly = await Promise.race([ended, untilReady(cluster, pid, waiting.signal)]).finally(() =>
      waiting.abort(),
    );
    if (endedEarly === undefined) return;
    const complaint = await lastFatalMessage(logFile);
    if (!complaint?.includes('shared memory block') || Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start on ${cluster} (${complaint ?? endedEarly}); see ${logFile} for details.`,
      );
    }
    await delay(250);
  }
}

async function lastFatalMessage(logFile: string): Promise<string | undefined> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n');
  const line = lines.findLast((candidate) => /(?:FATAL|PANIC): /.test(candidate));
  return line?.replace(/^.*?(?:FATAL|PANIC): +/, '');
}
