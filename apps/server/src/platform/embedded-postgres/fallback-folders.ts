import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type ServerUser } from './server-user.ts';

/**
 * Folders outside the project. Root uses them for files that the server user must reach if that user cannot
 * enter the folder of the project. Other users use them for the programs if they cannot write to the project.
 */
export function fallbackFoldersFor(user: ServerUser | undefined): string[] {
  return user ? ['/var/lib/crewtable', '/var/tmp/crewtable'] : [join(homedir(), '.cache', 'crewtable')];
}

/** For the data of tests, which may be lost when the machine restarts. */
export function temporaryFolders(): string[] {
  return [...new Set([tmpdir(), '/tmp'])].map((folder) =>
    join(folder, `crewtable-${process.geteuid?.() ?? 0}`),
  );
}

/** Returns the first folder that only this user can write to and that the server user, if any, can enter. */
export async function firstUsableFolder(
  folders: string[],
  user: ServerUser | undefined,
): Promise<string | undefined> {
  for (const folder of folders) {
    if ((await isOursAlone(folder)) && (!user || (await canEnter(user, folder)))) return folder;
  }
  return undefined;
}

async function isOursAlone(folder: string): Promise<boolean> {
  try {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
    // Another user may have created a folder of this name in a shared place: programs must not run from
    // there.
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
