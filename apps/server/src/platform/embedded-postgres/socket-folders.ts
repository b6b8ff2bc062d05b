import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, folderNotWritable } from './embedded-postgres-error.ts';
import { canEnter } from './server-user.ts';

/** The limit of the system for the path of a Unix socket, without the terminating zero. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;
const longestSocketName = '.s.PGSQL.5432'.length;

export interface SocketFolders {
  /** For the socket of the server. Belongs to the server user, if there is one. */
  server: string;
  /** For the socket of the supervisor. Belongs to the owner of the database folder. */
  supervisor: string;
}

/**
 * Creates folders with mode 0700: in the data folder, or under a short path if the data folder is too deep.
 */
export async function makeSocketFolders(folder: DataFolder): Promise<SocketFolders> {
  const beside = { server: join(folder.home, 'socket'), supervisor: join(folder.home, 'keeper') };
  // The claims are always stored here, even if the sockets are elsewhere.
  const owner = await stat(folder.home);
  await makeClosedFolder(beside.supervisor, owner);
  if (fits(beside.server)) {
    await makeClosedFolder(beside.server, folder.user ?? owner);
    return beside;
  }
  const hash = createHash('sha256').update(folder.home).digest('hex').slice(0, 12);
  for (const base of new Set([tmpdir(), '/tmp'])) {
    const short = join(base, `crewtable-${process.geteuid?.() ?? 0}-${hash}`);
    const folders = { server: join(short, 's'), supervisor: join(short, 'k') };
    if (!fits(folders.server) || !(await makeOwnFolder(short, folder))) continue;
    await makeClosedFolder(folders.supervisor, owner);
    await makeClosedFolder(folders.server, folder.user ?? owner);
    return folders;
  }
  throw new EmbeddedPostgresError(
    `The path of the data folder ${folder.dataDir} is too long for a socket and no temporary folder can hold one: name a shorter path in DATA_DIR.`,
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder) + 1 + longestSocketName <= longestSocketPath;
}

/** @returns whether the folder belongs to this user: in a shared place, another user may have created it. */
async function makeOwnFolder(path: string, { user }: DataFolder): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const found = await lstat(path);
    if (!found.isDirectory() || found.uid !== process.geteuid?.()) return false;
    await chmod(path, user ? 0o711 : 0o700);
    return !user || (await canEnter(user, path));
  } catch {
    return false;
  }
}

async function makeClosedFolder(path: string, owner: { uid: number; gid: number }): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (process.geteuid?.() === 0) await chown(path, owner.uid, owner.gid);
    await chmod(path, 0o700);
  } catch (error) {
    throw folderNotWritable(path, error);
  }
}
