/** An error that the operator can fix. The message is one sentence and is printed without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Another process uses the data folder. Its server can be reached at `url`. */
export class DataFolderInUseError extends EmbeddedPostgresError {
  readonly url: string;

  constructor(dataDir: string, url: string) {
    super(
      `Crewtable is already running on the data folder ${dataDir}: stop that one first or name another folder in DATA_DIR.`,
    );
    this.url = url;
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file is in its place',
  ENAMETOOLONG: 'its path is too long',
};

export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function reasonOf(error: unknown): string {
  const known = reasons[systemErrorCode(error) ?? ''];
  return known ?? (error instanceof Error ? error.message : String(error));
}

export function folderNotWritable(folder: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be written (${reasonOf(error)}): make it writable or name another one in DATA_DIR.`,
    { cause: error },
  );
}
