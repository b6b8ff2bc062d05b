import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { streamBaseBackup } from './base-backup.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { joinEmbeddedPostgres } from './join-running-server.ts';
import { claimDataFolder } from './launch.ts';
import type { LaunchOptions } from './launch.ts';
import { readTar } from './read-tar.ts';

/**
 * Writes the whole database to one file, while the product runs or not. Does not overwrite an existing file.
 */
export async function backUpEmbeddedPostgres(options: LaunchOptions, file: string): Promise<void> {
  if (await exists(file))
    throw new EmbeddedPostgresError(`${file} exists already: name another file for the backup.`);
  const server = await joinEmbeddedPostgres(options);
  // Written under another name until it is complete, so that `file` is never a partial backup.
  const unfinished = `${file}.unfinished`;
  try {
    // Mode 0600, because the file contains all data of the database.
    const compressed = createGzip({ level: 6 });
    const written = pipeline(compressed, createWriteStream(unfinished, { flags: 'w', mode: 0o600 }));
    written.catch(() => {});
    await streamBaseBackup(server.url, compressed);
    compressed.end();
    await written;
    await flush(unfinished);
    await rename(unfinished, file);
    await flush(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await server.stop();
  }
}

export interface RestoreOptions extends LaunchOptions {
  /** Renames an existing database instead of refusing. */
  replace?: boolean;
}

/** Restores a backup as the database. Returns the new path of an existing database, if there was one. */
export async function restoreEmbeddedPostgres(
  { replace = false, ...options }: RestoreOptions,
  file: string,
): Promise<string | undefined> {
  if (!(await exists(file))) throw new EmbeddedPostgresError(`There is no file ${file}.`);
  const { folder, programs, supervisor } = await claimDataFolder(options);
  try {
    const isTaken = await exists(folder.cluster);
    if (isTaken && !replace) {
      throw new EmbeddedPostgresError(
        `There is a database in ${folder.cluster} already: name another folder in DATA_DIR, or add --replace to rename it.`,
      );
    }
    // Named like an interrupted first start, so that the next start removes the rest of a failed restore.
    const draft = await mkdtemp(join(folder.home, 'initdb-'));
    try {
      await unpack(file, draft);
      await checkVersion(draft, programs.major);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    const aside = isTaken
      ? `${folder.cluster}-before-${new Date().toISOString().replaceAll(':', '')}`
      : undefined;
    if (aside !== undefined) await rename(folder.cluster, aside);
    await rename(draft, folder.cluster);
    await flush(folder.home);
    return aside;
  } finally {
    await supervisor.stop();
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  const archive = createGunzip();
  const read = pipeline(createReadStream(file), archive);
  read.catch(() => {});
  try {
    for await (const { path, kind, mode, content } of readTar(archive)) {
      if (kind === 'folder') await mkdir(join(folder, path), { recursive: true, mode });
      else await pipeline(content, createWriteStream(join(folder, path), { mode }));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(`${file} is not a whole backup of Crewtable (${reason}).`, {
      cause: error,
    });
  }
}

async function checkVersion(cluster: string, major: number): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  if (Number(version) === major) return;
  throw new EmbeddedPostgresError(
    `The backup was made by PostgreSQL ${version.trim()}, but Crewtable brings PostgreSQL ${major}: restore it with the Crewtable that made it.`,
  );
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
