import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type ServerUser } from './server-user.ts';

/**
 * Folders of our own outside the project. Root uses them for what the lent user must reach when the project lies below
 * a folder closed to it; an ordinary user for the programs when the project is not his to change.
 */
export function fallbackFoldersFor(user: ServerUser | undefined): string[] {
  return user ? ['/var/lib/crewtable', '/var/tmp/crewtable'] : [join(homedir(), '.cache', 'crewtable')];
}

/** For the data of tests, which nobody needs after a restart of the machine. */
export function temporaryFolders(): string[] {
  return [...new Set([tmpdir(), '/tmp'])].map((folder) =>
    join(folder, `crewtable-${process.geteuid?.() ?? 0}`),
  );
}

/** The first of the shelves that is ours alone to write and, for a lent user, open to that user. */
export async function firstUsableFolder(
  shelves: string[],
  user: ServerUser | undefined,
): Promise<string | undefined> {
  for (const shelf of shelves) {
    if ((await isOursAlone(shelf)) && (!user || (await canEnter(user, shelf)))) return shelf;
  }
  return undefined;
}

async function isOursAlone(shelf: string): Promise<boolean> {
  try {
    if ((await mkdir(shelf, { recursive: true })) !== undefined) await chmod(shelf, 0o755);
    // Somebody else may have prepared a folder of this name in a place open to all: programs are not run from there.
    const found = await lstat(shelf);
    return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
